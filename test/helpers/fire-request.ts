import type { FireRequest } from '../../shared/fire-request.ts'
import type { HookPlaces } from '../../shared/places.ts'

let runs = 0

/** A request to fire PreToolUse in these roots, with a small valid input; `changes` say otherwise. */
export function fireRequest(
  roots: readonly string[],
  changes: Partial<FireRequest> & { places?: HookPlaces } = {},
): FireRequest {
  return {
    runId: `test-${++runs}`,
    event: 'PreToolUse',
    profile: 'cline',
    places: { runtimeDir: null, globalDir: null, roots },
    script: null,
    stdin: hookInput(roots),
    inputNotices: [],
    timeoutMs: 20_000,
    ...changes,
  }
}

/** What a PreToolUse hook would be given for a tool and its parameters. */
export function hookInput(
  roots: readonly string[],
  toolName = 'read_file',
  parameters: Readonly<Record<string, string>> = { path: 'src/a.ts' },
): Uint8Array {
  return new TextEncoder().encode(
    JSON.stringify({
      clineVersion: '4.1.0',
      hookName: 'PreToolUse',
      timestamp: '1700000000000',
      taskId: 'task',
      workspaceRoots: roots,
      userId: 'user',
      model: { provider: 'unknown', slug: 'unknown' },
      preToolUse: { toolName, parameters },
    }),
  )
}
