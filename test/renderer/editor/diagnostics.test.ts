import { describe, expect, it } from 'vitest'
import type { Lint } from '../../../renderer/stores/diagnostics.ts'
import { createEditing } from '../../../renderer/stores/editing.ts'
import type { Diagnostic, LintInput } from '../../../shared/lint/diagnostic.ts'
import type { HookFile } from '../../../shared/requests/files.ts'
import type { ScriptFacts } from '../../../shared/requests/scripts.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { fakeBridge, settle } from '../fake-bridge.ts'

const HOOK = '/w/shop/.clinerules/hooks/PreToolUse'
const FACTS: ScriptFacts = { syntax: null, interpreter: { name: 'sh', path: '/bin/sh' }, commands: { jq: null } }

/** A script that is open, whose reading and whose machine are in the hands of the test. */
async function opened() {
  const lints: { readonly input: LintInput; readonly give: () => void }[] = []
  const facts: { readonly text: string; readonly give: () => void }[] = []
  const fake = fakeBridge({
    'drafts.list': () => ok([]),
    'drafts.put': () => ok(null),
    'files.open': ({ path }) => ok(file(path)),
    'hooks.switch': ({ path }) => ok({ ...file(path), mode: 0o755 }),
    'scripts.facts': ({ text }) =>
      new Promise<Result<ScriptFacts>>((resolve) => facts.push({ text, give: () => resolve(ok(FACTS)) })),
  })
  const { editor, diagnostics, drafts, restoreTabs } = createEditing({
    bridge: fake.bridge,
    storage: { getItem: () => null, setItem: () => undefined },
    identity: Promise.resolve({ id: 'w', others: () => Promise.resolve(new Set<string>()) }),
    lint: (input) =>
      new Promise<Lint>((resolve) =>
        lints.push({ input, give: () => resolve({ diagnostics: [found(input.text)], commands: ['jq'] }) }),
      ),
    platform: () => 'linux',
    showScript: () => undefined,
    event: () => 'PreToolUse',
    chooseEvent: () => undefined,
    saved: () => undefined,
  })
  await drafts.getState().load()
  await restoreTabs()
  await editor.getState().open(HOOK)
  await expect.poll(() => lints.length).toBe(1)
  return { ...fake, editor, diagnostics, lints, facts, shown: () => diagnostics.getState().found[HOOK] }
}

describe('the diagnostics of an open script', () => {
  it('stand there before the machine has answered, and then again with what it said', async () => {
    const { lints, facts, shown, asked } = await opened()
    expect(lints[0]?.input).toMatchObject({ fileName: 'PreToolUse', mode: 0o644, facts: null })
    lints[0]?.give()
    await settle()
    expect(shown()?.text).toBe('one')
    expect(asked.at(-1)).toMatchObject({ name: 'scripts.facts', args: { text: 'one', commands: ['jq'] } })
    facts[0]?.give()
    await settle()
    expect(lints[1]?.input.facts).toEqual(FACTS)
  })

  it('are those of the text on screen: an answer about an earlier text is dropped', async () => {
    const { editor, lints, facts, shown } = await opened()
    lints[0]?.give()
    await settle()
    editor.getState().setText(HOOK, 'one and')
    editor.getState().setText(HOOK, 'one and two')
    await expect.poll(() => lints.length).toBe(2)
    expect(lints[1]?.input.text).toBe('one and two')
    facts[0]?.give()
    await settle()
    expect(lints).toHaveLength(2)
    expect(shown()?.text).toBe('one')
    lints[1]?.give()
    await settle()
    expect(shown()?.text).toBe('one and two')
  })

  it('go with the tab: a script that is opened again is read anew, and an answer for a closed one is dropped', async () => {
    const { editor, lints, facts, shown } = await opened()
    lints[0]?.give()
    await settle()
    expect(facts).toHaveLength(1)
    editor.getState().close(HOOK)
    expect(shown()).toBeUndefined()
    facts[0]?.give()
    await settle()

    await editor.getState().open(HOOK)
    await expect.poll(() => lints.length).toBe(2)
    expect(lints[1]?.input.facts).toBeNull()
    lints[1]?.give()
    await expect.poll(() => facts.length).toBe(2)
    facts[1]?.give()
    await expect.poll(() => lints.length).toBe(3)
    lints[2]?.give()
    await settle()
    editor.getState().close(HOOK)
    await editor.getState().open(HOOK)
    await expect.poll(() => lints.length).toBe(4)
    expect(lints[3]?.input.facts).toBeNull()
  })

  it('follow the file’s own facts, such as its executable bit', async () => {
    const { editor, lints } = await opened()
    lints[0]?.give()
    await editor.getState().repair(HOOK, 'make-executable')
    await expect.poll(() => lints.length).toBe(2)
    expect(lints[1]?.input.mode).toBe(0o755)
  })
})

function file(path: string): HookFile {
  return {
    path,
    directory: '/w/shop/.clinerules/hooks',
    source: 'workspace',
    root: '/w/shop',
    event: 'PreToolUse',
    target: null,
    text: 'one',
    lineEnds: 'lf',
    bom: false,
    mode: 0o644,
    writable: true,
    version: 'v',
  }
}

function found(message: string): Diagnostic {
  return { code: 'no-shebang', severity: 'warning', message, from: 0, to: 1, line: 1, column: 1, fixes: [] }
}
