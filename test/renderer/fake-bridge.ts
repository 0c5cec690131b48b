import type {
  PushName,
  Pushes,
  RequestArgs,
  RequestName,
  RequestResults,
  Settings,
  Workspace,
} from '../../shared/ipc.ts'
import type { HookListing } from '../../shared/places.ts'
import type { RunReport, Verdict } from '../../shared/report.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import type { ConnectionState, StudioBridge } from '../../renderer/bridge.ts'

/** A request as the studio's side would see it. */
export interface Asked {
  readonly name: RequestName
  readonly args: unknown
}

type Answers = {
  [N in RequestName]?: (args: RequestArgs<N>) => Result<RequestResults[N]> | Promise<Result<RequestResults[N]>>
}

/** The border of the page in the hands of a test: it answers requests, pushes, connects and loses the connection. */
export function fakeBridge(answers: Answers = {}, initial: ConnectionState = { kind: 'connecting' }) {
  const asked: Asked[] = []
  const listeners = new Map<string, Set<(data: never) => void>>()
  const states = new Set<(state: ConnectionState) => void>()
  const bridge: StudioBridge = {
    shell: 'browser',
    request: async (name, args) => {
      asked.push({ name, args })
      const answer = answers[name] as ((args: unknown) => unknown) | undefined
      return (answer === undefined ? failure('unanswered', `${name} has no answer`) : await answer(args)) as never
    },
    on: (name, listener) => {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener))
      return () => heard.delete(listener)
    },
    onConnection: () => () => undefined,
    onState: (listener) => {
      states.add(listener)
      listener(initial)
      return () => states.delete(listener)
    },
  }
  return {
    bridge,
    asked,
    answers,
    push: <N extends PushName>(name: N, data: Pushes[N]): void => {
      for (const listener of listeners.get(name) ?? []) listener(data as never)
    },
    become: (state: ConnectionState): void => {
      for (const listener of states) listener(state)
    },
    count: (name: RequestName) => asked.filter((request) => request.name === name).length,
  }
}

/** A frame that the test draws itself. */
export function manualFrames() {
  const waiting: (() => void)[] = []
  return {
    schedule: (flush: () => void) => void waiting.push(flush),
    draw: () => {
      for (const flush of waiting.splice(0)) flush()
    },
    get waiting() {
      return waiting.length
    },
  }
}

export const EMPTY_LISTING: HookListing = { directories: [], hooks: [], skipped: [], notices: [] }

export const WORKSPACE: Workspace = {
  roots: [{ path: '/w/shop', name: 'shop', exists: true }],
  globalDir: '/home/u/Documents/Cline/Hooks',
  recents: [],
}

/** A report without hooks. */
export function reportOf(verdict: Partial<Verdict> = {}): RunReport {
  const whole: Verdict = {
    action: 'go-ahead',
    blocked: false,
    decided: true,
    sentence: 'Goes ahead.',
    context: null,
    ...verdict,
  }
  return {
    report: 1,
    event: 'PreToolUse',
    profile: 'cline',
    startedAt: '2026-08-22T10:00:00.000Z',
    durationMs: 41,
    stdin: '{}',
    roots: ['/w/shop'],
    hooks: [],
    skipped: [],
    notices: [],
    merged: { cancel: false, contextModification: '', errorMessage: '', parts: [], lost: [] },
    truncations: [],
    verdict: whole,
    profiles: { cline: whole, 'cline-vscode@4.1': whole },
  }
}

export const SETTINGS: Settings = {
  theme: 'dark',
  profile: 'cline',
  fireOnSave: false,
  environment: 'studio',
  editorCommand: '',
  zoom: 100,
  notifications: { on: true, afterSeconds: 5 },
  keepRuns: { count: 500, megabytes: 200 },
}

/** Answers of a studio in which everything is in order. */
export const GOOD_ANSWERS: Answers = {
  'studio.info': () =>
    ok({ version: '0', shell: 'browser', platform: 'linux', homeDir: '/home/u', systemShell: 'dash' }),
  'workspace.get': () => ok(WORKSPACE),
  'hooks.list': () => ok(EMPTY_LISTING),
  'runs.list': () => ok([]),
  'processes.list': () => ok([]),
  'settings.get': () => ok(SETTINGS),
  'settings.set': (args) => ok({ ...SETTINGS, ...args }),
}

/** Lets all promises that are ready go on. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve))
}
