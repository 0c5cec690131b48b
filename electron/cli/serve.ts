import { ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { runUntilSignal } from '../server/run-until-signal.ts'
import { userDataDir } from '../store/user-data.ts'
import type { Output } from './output.ts'
import { placesOf } from './places.ts'
import { VERSION } from './version.ts'

/** The options of `serve` as the command line gives them. */
export interface ServeCommandOptions {
  readonly port?: number
  readonly workspace?: readonly string[]
}

/** Serves the studio to a browser on this computer until a signal ends it. */
export async function serve(options: ServeCommandOptions, output: Output): Promise<Result<number>> {
  const places = await placesOf({ global: false, ...(options.workspace && { workspace: options.workspace }) })
  if (!places.ok) return places
  const { startBrowserStudio } = await import('../server/server.ts')
  const started = await startBrowserStudio({
    dataDir: userDataDir(process.env, process.platform),
    version: VERSION,
    // Without a folder the last ones are opened again.
    folders: options.workspace === undefined ? [] : places.value.roots,
    ...(options.port !== undefined && { port: options.port }),
  })
  if (!started.ok) return started
  for (const note of started.value.startNotes) output.error.write(`${note}\n`)
  const ended = runUntilSignal(started.value)
  output.out.write(`Hook Studio is at ${started.value.url}\n`)
  output.error.write('Ctrl-C ends it.\n')
  return ok(await ended)
}
