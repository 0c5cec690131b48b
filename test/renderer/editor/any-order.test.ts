import { array, assert, asyncProperty, constantFrom, record } from 'fast-check'
import { it } from 'vitest'
import { createEditing } from '../../../renderer/stores/editing.ts'
import { draftKeyOf } from '../../../renderer/stores/editor.ts'
import { isDirty } from '../../../renderer/stores/script-tab.ts'
import type { EventName } from '../../../shared/events.ts'
import type { HookFile } from '../../../shared/requests/files.ts'
import { failure, ok } from '../../../shared/result.ts'
import { fakeBridge, settle } from '../fake-bridge.ts'

const HOOKS = '/w/shop/.clinerules/hooks'
const PATHS = ['PreToolUse', 'PostToolUse', 'TaskStart'].map((name) => `${HOOKS}/${name}`)
/** What happens between two moments; answers are frequent, so that much is done in between. */
const STEPS = [
  'open',
  'close',
  'type',
  'save',
  'restore',
  'keep',
  'written elsewhere',
  'disk fails or mends',
  'answer',
  'answer',
  'answer',
  'rest',
] as const

/** A studio that answers one question after the other, each when the test lets it; its disk can be made to fail. */
function slowStudio() {
  const files = new Map(PATHS.map((path) => [path, `first of ${path}`]))
  const drafts = new Map<string, string>()
  const waiting: (() => void)[] = []
  const later = <T>(work: () => T) => new Promise<T>((resolve) => waiting.push(() => resolve(work())))
  const state = { fails: false }
  const fileOf = (path: string): HookFile => ({
    path,
    directory: HOOKS,
    source: 'workspace',
    root: '/w/shop',
    event: path.slice(HOOKS.length + 1) as EventName,
    target: null,
    text: files.get(path) ?? '',
    lineEnds: 'lf',
    bom: false,
    mode: 0o755,
    writable: true,
    version: `v:${files.get(path)}`,
  })
  const fake = fakeBridge({
    'files.open': ({ path }) => later(() => ok(fileOf(path))),
    'files.save': ({ path, text, base }) =>
      later(() => {
        if (state.fails) return failure('disk-full', 'The disk is full.')
        if (base !== null && base !== fileOf(path).version) return ok({ kind: 'changed', theirs: fileOf(path) })
        files.set(path, text)
        return ok({ kind: 'saved', file: fileOf(path) })
      }),
    'drafts.put': ({ key, text }) =>
      later(() => {
        drafts.set(key, text)
        return ok(null)
      }),
    'drafts.drop': ({ key }) =>
      later(() => {
        drafts.delete(key)
        return ok(null)
      }),
    'drafts.list': () => ok([]),
  })
  const answer = async (): Promise<void> => {
    waiting.shift()?.()
    await settle()
  }
  return { ...fake, files, drafts, state, waiting, answer }
}

async function window(studio: ReturnType<typeof slowStudio>) {
  const editing = createEditing({
    bridge: studio.bridge,
    storage: { getItem: () => null, setItem: () => undefined },
    identity: Promise.resolve({ id: 'w', others: () => Promise.resolve(new Set<string>()) }),
    lint: () => Promise.resolve(null),
    platform: () => 'linux',
    showScript: () => undefined,
    event: () => 'TaskStart',
    chooseEvent: () => undefined,
    saved: () => undefined,
  })
  await editing.drafts.getState().load()
  await editing.restoreTabs()
  return editing
}

/** Does all steps; gives what went wrong, or null. */
async function faultOf(steps: readonly { readonly step: (typeof STEPS)[number]; readonly path: string }[]) {
  const studio = slowStudio()
  const { editor, drafts } = await window(studio)
  const tabOf = (path: string) => editor.getState().tabs.find((tab) => tab.path === path)
  const typed = new Map<string, string>()
  const elsewhere = new Set<string>()
  for (const [index, { step, path }] of steps.entries()) {
    const tab = tabOf(path)
    if (step === 'open') void editor.getState().open(path)
    else if (step === 'close') editor.getState().close(path)
    else if (step === 'save') void editor.getState().save(path)
    else if (step === 'restore') void editor.getState().restore([path], path)
    else if (step === 'keep') drafts.getState().flush()
    else if (step === 'disk fails or mends') studio.state.fails = !studio.state.fails
    else if (step === 'answer') await studio.answer()
    else if (step === 'rest') await settle()
    else if (step === 'written elsewhere') {
      elsewhere.add(path)
      studio.files.set(path, `elsewhere ${index}`)
      studio.push('hooks.changed', {})
    } else if (tab !== undefined && tab.phase !== 'loading') {
      typed.set(path, `typed ${index}`)
      editor.getState().setText(path, `typed ${index}`)
    }
    const emptied = editor.getState().tabs.find(({ phase, text }) => phase !== 'loading' && text === '')
    if (emptied !== undefined) return `step ${index} emptied ${emptied.path}`
  }
  do {
    while (studio.waiting.length > 0) await studio.answer()
    drafts.getState().flush()
    await settle()
  } while (studio.waiting.length > 0)
  for (const [path, text] of typed) {
    const held = [tabOf(path)?.text, studio.files.get(path), studio.drafts.get(draftKeyOf(path))]
    if (!held.includes(text) && !elsewhere.has(path)) return `"${text}" of ${path} is lost`
  }
  for (const tab of editor.getState().tabs) {
    const kept = studio.drafts.get(draftKeyOf(tab.path))
    if (kept !== (isDirty(tab) ? tab.text : undefined)) return `of ${tab.path} "${kept}" is kept`
  }
  return null
}

it('whatever is typed, saved, closed and opened stays, in whatever order the studio answers', async () => {
  const step = record({ step: constantFrom(...STEPS), path: constantFrom(...PATHS) })
  await assert(
    asyncProperty(array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const fault = await faultOf(steps)
      if (fault !== null) throw new Error(fault)
    }),
    // Always the same ones: what they find is found by everybody.
    { numRuns: 1_500, seed: 1 },
  )
})
