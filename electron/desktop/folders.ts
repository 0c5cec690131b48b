import path from 'node:path'
import { z } from 'zod'

/**
 * The folders named on the command line, made absolute. Everything that begins with a dash is a switch, Chromium's own
 * among them; the first other argument of a checkout's Electron is the application.
 */
export function foldersOf(argv: readonly string[], hasAppArgument: boolean, cwd: string): string[] {
  const named = argv.slice(1).filter((argument) => argument !== '' && !argument.startsWith('-'))
  return named.slice(hasAppArgument ? 1 : 0).map((folder) => path.resolve(cwd, folder))
}

const HandoverSchema = z.object({ folders: z.array(z.string().min(1)).max(200) })

/** What a second start hands to the first: any process of this person may send it, so it is parsed. */
export type Handover = z.infer<typeof HandoverSchema>

/** The folders that a second start was asked to open; none when it sent anything else. */
export function foldersHandedOver(data: unknown): readonly string[] {
  const handover = HandoverSchema.safeParse(data)
  return handover.success ? handover.data.folders : []
}
