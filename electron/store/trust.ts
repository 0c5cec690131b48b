import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { TrustedDirectory } from '../../shared/ipc.ts'
import { failure, type Result } from '../../shared/result.ts'
import type { FileFs } from '../files/file-fs.ts'
import { openJsonFile } from './json-file.ts'

/** The hooks directories that a person let run, by real path. */
export interface Trust {
  /** Whether this real path was trusted, looked up anew each time. */
  has(realPath: string): boolean
  list(): readonly TrustedDirectory[]
  /** Each must be an existing directory's real path: what the person was asked about, and not what took its place since. */
  grant(realPaths: readonly string[]): Result<readonly TrustedDirectory[]>
  revoke(realPath: string): Result<readonly TrustedDirectory[]>
  takeNotes(): readonly string[]
}

/** More directories than this are not remembered: the oldest are asked about again. */
const MAX_TRUSTED = 2_000

const TrustSchema = z.object({
  directories: z.array(z.object({ realPath: z.string(), since: z.string() }).loose()).max(MAX_TRUSTED),
})

/** Opens the trust that is remembered in the data folder. */
export function openTrust(dataDir: string, fs?: FileFs): Trust {
  const file = openJsonFile<z.infer<typeof TrustSchema>>({
    path: join(dataDir, 'trust.json'),
    migrations: [],
    schema: TrustSchema,
    initial: { directories: [] },
    title: 'the trusted directories',
    ...(fs === undefined ? {} : { fs }),
  })
  const list = () => file.get().directories
  const listed = (result: Result<{ directories: TrustedDirectory[] }>): Result<readonly TrustedDirectory[]> =>
    result.ok ? { ok: true, value: result.value.directories } : result
  return {
    has: (realPath) => list().some((directory) => directory.realPath === realPath),
    list,
    grant(realPaths) {
      for (const realPath of realPaths) {
        const refusal = refuseToTrust(realPath)
        if (refusal !== null) return refusal
      }
      const since = new Date().toISOString()
      return listed(
        file.update(({ directories }) => {
          const known = new Set(directories.map((directory) => directory.realPath))
          const added = [...new Set(realPaths)].filter((realPath) => !known.has(realPath))
          return {
            directories: [...directories, ...added.map((realPath) => ({ realPath, since }))].slice(-MAX_TRUSTED),
          }
        }),
      )
    },
    revoke: (realPath) =>
      listed(
        file.update(({ directories }) => ({
          directories: directories.filter((directory) => directory.realPath !== realPath),
        })),
      ),
    takeNotes: () => file.takeNotes(),
  }
}

function refuseToTrust(realPath: string): Result<never> | null {
  try {
    // The same question that discovery asks: a directory is trusted under the very name that it is found by.
    const now = realpathSync.native(realPath)
    if (now === realPath) return null
    return failure('trust-changed', `${realPath} leads to ${now}. Fire again: the studio then asks about that one.`)
  } catch {
    return failure('folder-missing', `${realPath} cannot be trusted: it isn't there any more. Fire again.`)
  }
}
