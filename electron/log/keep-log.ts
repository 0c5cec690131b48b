import { release } from 'node:os'
import type { Pushes, Shell } from '../../shared/ipc.ts'
import type { Settings } from '../../shared/settings.ts'
import type { Clients } from '../ipc/clients.ts'
import type { Dispatch } from '../ipc/dispatch.ts'
import { sayFailure } from './say-failure.ts'
import { openStudioLog, type StudioLog } from './studio-log.ts'

/** The log of one studio, and what belongs in it. */
export interface KeptLog {
  readonly file: StudioLog
  /** Writes a line, and tells it to whoever started the studio. */
  readonly say: (line: string) => void
  /** Writes what studio this is and what its start had to say; from then on also each other profile. */
  readonly begin: (facts: StartFacts, clients: Clients) => void
  /** The same dispatch, whose failures are written. */
  readonly following: (dispatch: Dispatch) => Dispatch
  readonly end: () => void
}

/** What is known of a studio that starts. */
export interface StartFacts {
  readonly shell: Shell
  readonly version: string
  readonly settings: Settings
  readonly folders: number
  readonly notes: readonly string[]
}

/** The log of a studio on a data folder. `tell` gets what is said; stderr where it is absent. */
export function keepLog(dataDir: string, home: string, tell: (line: string) => void = tellStderr): KeptLog {
  const file = openStudioLog({ dataDir, homes: [home] })
  return {
    file,
    say(line) {
      file.write(line)
      tell(line)
    },
    begin(facts, clients) {
      file.write(sayStart(facts))
      for (const note of facts.notes) file.write(note)
      let { profile } = facts.settings
      clients.connect({
        id: 'log',
        push: (name, data) => {
          if (name !== 'settings.changed') return
          const { profile: now } = data as Pushes['settings.changed']
          if (now !== profile) file.write(`The profile is now ${now}.`)
          profile = now
        },
      })
    },
    following: (dispatch) => async (clientId, name, args) => {
      const result = await dispatch(clientId, name, args)
      if (!result.ok) file.write(sayFailure(name, result.error))
      return result
    },
    end: () => file.write('Hook Studio ended.'),
  }
}

/** `Hook Studio 0.1.0 (desktop) starts on linux 6.1 x64, Electron 45, Node 24: profile cline, 1 folder.` */
function sayStart({ shell, version, settings: { profile }, folders }: StartFacts): string {
  const { electron, node } = process.versions as Record<string, string | undefined>
  const runtime = `${electron === undefined ? '' : `Electron ${electron}, `}Node ${node}`
  return `Hook Studio ${version} (${shell}) starts on ${process.platform} ${release()} ${process.arch}, ${runtime}: profile ${profile}, ${folders} ${folders === 1 ? 'folder' : 'folders'}.`
}

function tellStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
