import path from 'node:path'
import { z } from 'zod'
import { HOOKRUN_EXTENSION } from '../../shared/hookrun/hookrun-extension.ts'

/**
 * The folders named on the command line, made absolute. Everything that begins with a dash is a switch, Chromium's own
 * among them; the first other argument of a checkout's Electron is the application.
 */
export function foldersOf(argv: readonly string[], hasAppArgument: boolean, cwd: string): string[] {
  const named = argv.slice(1).filter((argument) => argument !== '' && !argument.startsWith('-'))
  return named.slice(hasAppArgument ? 1 : 0).map((folder) => path.resolve(cwd, folder))
}

/** What was named, apart: files with a run, which are shown, and folders, which are opened. */
export function runsAmong(named: readonly string[]): { readonly folders: string[]; readonly runs: string[] } {
  const isRun = (file: string) => file.toLowerCase().endsWith(HOOKRUN_EXTENSION)
  return { folders: named.filter((file) => !isRun(file)), runs: named.filter(isRun) }
}

const named = z.array(z.string().min(1)).max(200)
const HandoverSchema = z.object({ folders: named, runs: named.default([]) })

/** What a second start hands to the first: any process of this person may send it, so it is parsed. */
export type Handover = z.infer<typeof HandoverSchema>

/** What a second start was asked to open; nothing when it sent anything else. */
export function handedOver(data: unknown): Handover {
  const handover = HandoverSchema.safeParse(data)
  return handover.success ? handover.data : { folders: [], runs: [] }
}
