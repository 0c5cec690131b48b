import { createStore } from 'zustand/vanilla'
import type { Bridge } from '../../shared/ipc.ts'
import type { Diagnostic, LintInput } from '../../shared/lint/diagnostic.ts'
import type { ScriptFacts } from '../../shared/requests/scripts.ts'
import { activeTab, type EditorStore } from './editor.ts'
import { fileNameOf, type ScriptTab } from './script-tab.ts'

/** What the static reading of a script gives. */
export interface Lint {
  readonly diagnostics: readonly Diagnostic[]
  /** The commands that it runs: the studio is asked where they are. */
  readonly commands: readonly string[]
}

/** Reads a script, off the page's own thread; null when that cannot be had. */
export type LintScript = (input: LintInput) => Promise<Lint | null>

/** What was found in a script, and the text that it was found in. */
export interface Found {
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

/** What the scripts that are open should make their author aware of. */
export interface DiagnosticsStore {
  /** By path; of a text that is not on screen any more until it was read again. */
  readonly found: Readonly<Record<string, Found>>
}

/** What the diagnostics live on. */
export interface DiagnosticsNeeds {
  readonly bridge: Bridge
  readonly editor: {
    readonly getState: () => EditorStore
    readonly subscribe: (listener: (now: EditorStore, before: EditorStore) => void) => unknown
  }
  readonly lint: LintScript
  /** As Node names it. */
  readonly platform: () => string
}

/** How long typing must pause before a script is read, in milliseconds. */
const PAUSE_MS = 120

interface Known {
  readonly text: string
  readonly facts: ScriptFacts
}

/** A store of diagnostics; it follows the script that is shown. */
export function createDiagnostics({ bridge, editor, lint, platform }: DiagnosticsNeeds) {
  const store = createStore<DiagnosticsStore>()(() => ({ found: {} }))
  /** What the machine said last, by path. */
  const facts = new Map<string, Known>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let round = 0

  /** First what the text alone tells, then with what the machine says of it; a later round overtakes an earlier one. */
  async function check(path: string): Promise<void> {
    const mine = ++round
    const tab = openTab(path)
    if (tab === undefined) return
    const first = await lint(inputOf(tab, known(path, tab.text)))
    if (first === null || mine !== round) return
    take(tab, first)
    if (facts.get(path)?.text === tab.text) return
    const commands = first.commands.slice(0, 200)
    const answer = await bridge.request('scripts.facts', { path, text: tab.text, commands: [...commands] })
    if (!answer.ok || mine !== round || openTab(path) === undefined) return
    facts.set(path, { text: tab.text, facts: answer.value })
    const second = await lint(inputOf(tab, answer.value))
    if (second !== null && mine === round) take(tab, second)
  }

  function openTab(path: string): ScriptTab | undefined {
    const tab = editor.getState().tabs.find((other) => other.path === path)
    return tab?.phase === 'loading' ? undefined : tab
  }

  /** Where programs are hardly changes with a key; what the syntax is does. */
  function known(path: string, text: string): ScriptFacts | null {
    const last = facts.get(path)
    if (last === undefined) return null
    return last.text === text ? last.facts : { ...last.facts, syntax: null }
  }

  function inputOf({ path, text, event, file }: ScriptTab, said: ScriptFacts | null): LintInput {
    return {
      text,
      fileName: fileNameOf(path),
      event,
      mode: file?.mode ?? null,
      platform: platform(),
      lineEnds: file?.lineEnds ?? 'lf',
      bom: file?.bom ?? false,
      facts: said,
    }
  }

  function take({ path, text }: ScriptTab, { diagnostics }: Lint): void {
    if (openTab(path)?.text !== text) return
    store.setState({ found: { ...store.getState().found, [path]: { text, diagnostics } } })
  }

  /** What is known of a script goes with its tab. */
  function keepOnly(tabs: readonly ScriptTab[]): void {
    const open = new Set(tabs.map(({ path }) => path))
    for (const path of facts.keys()) if (!open.has(path)) facts.delete(path)
    const { found } = store.getState()
    const left = Object.entries(found).filter(([path]) => open.has(path))
    if (left.length < Object.keys(found).length) store.setState({ found: Object.fromEntries(left) })
  }

  editor.subscribe((now, before) => {
    if (now.tabs.length < before.tabs.length) keepOnly(now.tabs)
    const tab = activeTab(now)
    const was = activeTab(before)
    if (tab === undefined || tab.phase === 'loading' || sameForRules(tab, was)) return
    clearTimeout(timer)
    const isTyping = was?.path === tab.path && was.phase !== 'loading'
    timer = setTimeout(() => void check(tab.path), isTyping ? PAUSE_MS : 0)
  })
  return store
}

function sameForRules(tab: ScriptTab, was: ScriptTab | undefined): boolean {
  return (
    was?.path === tab.path &&
    was.phase !== 'loading' &&
    was.text === tab.text &&
    was.file?.mode === tab.file?.mode &&
    was.file?.lineEnds === tab.file?.lineEnds &&
    was.file?.bom === tab.file?.bom
  )
}
