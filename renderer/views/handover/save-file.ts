/** Saves a text as a file: the browser puts it where its downloads go, the desktop asks where. */
export function saveFile(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download has begun by then; the address must live until it has.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
