import type { Clients } from './clients.ts'

/** So many notes are remembered; the oldest go first. */
const MAX_NOTES = 100

/** What the studio has to say about its own files: a state file that was set aside, a run that could not be kept. */
export interface Notes {
  /** Remembers what the start had to say: there is no window yet. */
  readonly remember: (notes: readonly string[]) => void
  /** Logs it and tells every window. */
  readonly say: (note: string) => void
  readonly all: () => readonly string[]
}

/** Nothing said yet. */
export function createNotes(clients: Clients, log: (line: string) => void): Notes {
  let said: readonly string[] = []
  const remember = (notes: readonly string[]) => {
    said = [...said, ...notes].slice(-MAX_NOTES)
  }
  return {
    remember,
    say(note) {
      remember([note])
      log(note)
      clients.push('studio.noted', { note })
    },
    all: () => said,
  }
}
