/** What a desktop can do with files and a browser cannot. The desktop shell hands it to the studio. */
export interface Desktop {
  /** Moves a file to the trash of the platform; rejects when there is none. */
  readonly trashItem: (path: string) => Promise<void>
  readonly showItemInFolder: (path: string) => void
  /** Opens a file in the program that the system has for it; gives why it could not, or an empty text. */
  readonly openPath: (path: string) => Promise<string>
}
