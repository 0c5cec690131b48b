import type { PushName, Pushes, RequestArgs, RequestName, RequestResults } from '../../shared/ipc.ts'
import type { Result } from '../../shared/result.ts'
import { createStudio, type Studio, type StudioOptions } from '../../electron/studio.ts'
import { makeWorkspace, type Entry, type TestWorkspace } from './workspace.ts'

/** Something that a window was told. */
type Told = { readonly [N in PushName]: { readonly name: N; readonly data: Pushes[N] } }[PushName]

/** A window of a studio under test. */
export interface TestWindow {
  readonly told: Told[]
  /** The first thing told of that name, now or later, for which `wanted` holds. */
  until<N extends PushName>(name: N, wanted?: (data: Pushes[N]) => boolean): Promise<Pushes[N]>
  disconnect(): void
}

/** A studio with a temporary data folder and workspace; `await using` closes it and removes them. */
export interface TestStudio {
  readonly studio: Studio
  readonly workspace: TestWorkspace
  readonly dataDir: string
  readonly logged: string[]
  ask<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<Result<RequestResults[N]>>
  /** The same for a request that must succeed. */
  get<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestResults[N]>
  window(id?: string): TestWindow
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens a studio on a workspace of these files, without the global hooks of whoever runs the tests. */
export async function openTestStudio(
  files: Readonly<Record<string, Entry>> = {},
  options: Partial<StudioOptions> = {},
): Promise<TestStudio> {
  const workspace = makeWorkspace(files)
  const data = makeWorkspace()
  const logged: string[] = []
  const dataDir = data.path('data')
  const studio = createStudio({
    shell: 'browser',
    version: '0.0.0',
    dataDir,
    folders: [workspace.root],
    globalDir: null,
    log: (line) => logged.push(line),
    ...options,
  })
  const ask = async <N extends RequestName>(name: N, args: RequestArgs<N>) =>
    (await studio.dispatch('test', name, args)) as Result<RequestResults[N]>
  return {
    studio,
    workspace,
    dataDir,
    logged,
    ask,
    async get(name, args) {
      const result = await ask(name, args)
      if (!result.ok) throw new Error(`${name}: ${result.error.message}`)
      return result.value
    },
    window: (id = 'test') => openWindow(studio, id),
    async [Symbol.asyncDispose]() {
      await studio.close({ now: true })
      workspace.remove()
      data.remove()
    },
  }
}

function openWindow(studio: Studio, id: string): TestWindow {
  const told: Told[] = []
  const waiting = new Set<() => void>()
  const disconnect = studio.connect({
    id,
    push: (name, data) => {
      told.push({ name, data } as Told)
      for (const look of waiting) look()
    },
  })
  return {
    told,
    disconnect,
    until: <N extends PushName>(name: N, wanted: (data: Pushes[N]) => boolean = () => true) =>
      new Promise<Pushes[N]>((resolve) => {
        const look = () => {
          const found = told.find((one) => one.name === name && wanted(one.data as Pushes[N]))
          if (found === undefined) return
          waiting.delete(look)
          resolve(found.data as Pushes[N])
        }
        waiting.add(look)
        look()
      }),
  }
}
