import type { App } from 'electron'

/** Files and folders that the system asks this desktop to open. */
export interface FilesToOpen {
  /** Gives them to the studio: those that were named before it was there, and all later ones. */
  handTo(hand: (file: string) => void): void
}

/**
 * Listens to macOS, which names a double-clicked file, or a folder that was chosen in the dock, by this alone. Call it
 * before the application is ready: the file that started it is named before that, and once.
 */
export function listenForFiles(app: Pick<App, 'on'>): FilesToOpen {
  const waiting: string[] = []
  let hand = (file: string): void => void waiting.push(file)
  app.on('open-file', (event, file) => {
    event.preventDefault()
    hand(file)
  })
  return {
    handTo(next) {
      hand = next
      for (const file of waiting.splice(0)) next(file)
    },
  }
}
