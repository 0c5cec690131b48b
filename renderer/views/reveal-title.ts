/** What showing a file where it lies is called on a platform, as Node names it. */
export function revealTitle(platform: string | undefined): string {
  if (platform === 'darwin') return 'Reveal in Finder'
  return platform === 'win32' ? 'Show in Explorer' : 'Show in the file manager'
}
