import { describe, expect, it } from 'vitest'
import { draftKeyOf, unsavedTexts } from '../../../renderer/stores/editor.ts'
import { isDirty, tabState } from '../../../renderer/stores/script-tab.ts'
import { createEditing } from '../../../renderer/stores/editing.ts'
import { readOpenTabs } from '../../../renderer/stores/open-tabs.ts'
import type { WindowIdentity } from '../../../renderer/stores/window-id.ts'
import type { EventName } from '../../../shared/events.ts'
import type { Draft, HookFile } from '../../../shared/requests/files.ts'
import { failure, ok } from '../../../shared/result.ts'
import { fakeBridge, settle } from '../fake-bridge.ts'

const HOOK = '/w/shop/.clinerules/hooks/PreToolUse'
const OTHER = '/w/shop/.clinerules/hooks/PostToolUse'

/** A studio's disk in the hands of a test: files, drafts, and what is refused. */
function disk(texts: Readonly<Record<string, string>>, drafts: readonly Draft[] = []) {
  const files = new Map(Object.entries(texts))
  const kept = new Map(drafts.map((draft) => [`${draft.window} ${draft.key}`, draft]))
  const state = { full: false, clock: 0 }
  const fileOf = (path: string): HookFile => {
    const text = files.get(path) ?? ''
    const name = path.slice(path.lastIndexOf('/') + 1)
    return {
      path,
      directory: '/w/shop/.clinerules/hooks',
      source: 'workspace',
      root: '/w/shop',
      event: name as EventName,
      target: null,
      text: text.replaceAll('\r\n', '\n'),
      lineEnds: text.includes('\r\n') ? 'crlf' : 'lf',
      bom: false,
      mode: 0o755,
      writable: true,
      version: `v:${text}`,
    }
  }
  const fake = fakeBridge({
    'files.open': ({ path }) =>
      files.has(path) ? ok(fileOf(path)) : failure('file-missing', `There is no file ${path}.`),
    'files.save': ({ path, text, base, lineEnds }) => {
      if (state.full) return failure('disk-full', `${path} cannot be saved: the disk is full.`, 'Make room.')
      const before = files.get(path)
      if (base !== null && base !== `v:${before}`)
        return ok({ kind: 'changed', theirs: before === undefined ? null : fileOf(path) })
      const ends = lineEnds === 'keep' && before?.includes('\r\n') === true ? '\r\n' : '\n'
      files.set(path, text.replaceAll('\n', ends))
      return ok({ kind: 'saved', file: fileOf(path) })
    },
    'drafts.put': ({ key, text, base, window }) => {
      if (state.full) return failure('disk-full', 'The draft was not kept: the disk is full.')
      kept.set(`${window} ${key}`, { key, text, base, window, savedAt: `2026-01-01T00:00:0${++state.clock}Z` })
      return ok(null)
    },
    'drafts.drop': ({ key, window }) => {
      kept.delete(`${window} ${key}`)
      return ok(null)
    },
    'drafts.list': () => ok([...kept.values()]),
  })
  return { ...fake, files, kept, state, texts: () => [...kept.values()].map(({ text }) => text) }
}

function memory() {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

async function window(of: ReturnType<typeof disk>, id = 'w1', others: readonly string[] = [], storage = memory()) {
  const identity: WindowIdentity = { id, others: () => Promise.resolve(new Set(others)) }
  const chosen: EventName[] = []
  const saved: string[] = []
  const editing = createEditing({
    bridge: of.bridge,
    storage,
    identity: Promise.resolve(identity),
    lint: () => Promise.resolve(null),
    platform: () => 'linux',
    showScript: () => undefined,
    event: () => chosen.at(-1) ?? 'TaskStart',
    chooseEvent: (event) => void chosen.push(event),
    saved: (file) => void saved.push(file.path),
  })
  await editing.drafts.getState().load()
  await editing.restoreTabs()
  const tab = (path = HOOK) => {
    const found = editing.editor.getState().tabs.find((other) => other.path === path)
    if (found === undefined) throw new Error(`No tab of ${path}`)
    return found
  }
  const type = (text: string, path = HOOK) => editing.editor.getState().setText(path, text)
  const kept = async () => {
    editing.drafts.getState().flush()
    await settle()
  }
  return { ...editing, open: editing.editor.getState().open, tab, type, kept, chosen, saved, storage }
}

describe('a script that is opened', () => {
  it('gets a tab, and its event is the one that would be fired', async () => {
    const of = disk({ [HOOK]: 'one\n', [OTHER]: 'two\n' })
    const { open, tab, editor, chosen } = await window(of)
    await open(HOOK, { line: 12 })
    await open(OTHER)
    expect(editor.getState().tabs.map(({ path }) => path)).toEqual([HOOK, OTHER])
    expect(editor.getState().active).toBe(OTHER)
    expect(editor.getState().reveal).toMatchObject({ path: OTHER, line: null })
    expect(chosen).toContain('PreToolUse')
    expect(chosen.at(-1)).toBe('PostToolUse')
    expect(tabState(tab())).toBe('clean')
    editor.getState().step(1)
    expect(editor.getState().active).toBe(HOOK)
    editor.getState().close()
    expect(editor.getState().active).toBe(OTHER)
  })

  it('leaves the event that was chosen while it was still being read', async () => {
    const of = disk({ [HOOK]: 'one\n' })
    const { open, chosen, tab } = await window(of)
    const opened = open(HOOK)
    chosen.push('TaskCancel')
    await opened
    expect(tab().event).toBe('PreToolUse')
    expect(chosen).toEqual(['TaskCancel'])
    await open(HOOK)
    expect(chosen).toEqual(['TaskCancel', 'PreToolUse'])
  })

  it('says why it cannot be opened, and opens once it can', async () => {
    const of = disk({})
    const { open, tab, editor } = await window(of)
    await open(HOOK)
    expect(tab()).toMatchObject({ phase: 'loading', unread: { message: `There is no file ${HOOK}.` } })
    of.files.set(HOOK, 'now')
    await editor.getState().read(HOOK)
    expect(tab()).toMatchObject({ phase: 'open', text: 'now', unread: null })
  })
})

describe('what was typed', () => {
  it('is on disk after a pause, and comes back in a new window without a question', async () => {
    const of = disk({ [HOOK]: 'one\n' })
    const first = await window(of)
    await first.open(HOOK)
    first.type('one and a half\n')
    await expect.poll(() => of.texts()).toEqual(['one and a half\n'])
    // Nobody says goodbye: the window is gone, and another one begins.
    const second = await window(of, 'w2')
    expect(isDirty(second.tab())).toBe(true)
    expect(second.tab().text).toBe('one and a half\n')
    expect(second.editor.getState().active).toBe(HOOK)
    await second.kept()
    await expect.poll(() => [...of.kept.values()].map((draft) => draft.window)).toEqual(['w2'])
    expect(of.files.get(HOOK)).toBe('one\n')
  })

  it('that was typed before the studio could say what is kept is newer than that, and what another window left stays', async () => {
    const left = { key: draftKeyOf(HOOK), text: 'left\n', base: 'v:one\n', window: 'gone', savedAt: '2026' }
    const of = disk({ [HOOK]: 'one\n' }, [left])
    of.answers['drafts.list'] = () => failure('busy', 'The studio cannot tell now.')
    const storage = memory()
    storage.setItem('hook-studio.unsent', JSON.stringify({ [draftKeyOf(HOOK)]: { text: 'older\n', base: null } }))
    const { drafts, open, type, kept } = await window(of, 'w1', [], storage)
    await open(HOOK)
    type('typed\n')
    of.answers['drafts.list'] = () => ok([...of.kept.values()])
    await drafts.getState().load()
    await kept()
    expect(of.texts()).toEqual(['left\n', 'typed\n'])
    expect(drafts.getState().kept[draftKeyOf(HOOK)]?.text).toBe('typed\n')
  })

  it('is claimed again after the window was cut off, before anything is typed', async () => {
    const of = disk({ [HOOK]: 'one\n' })
    const { drafts, open, type, kept } = await window(of, 'w1')
    await open(HOOK)
    type('typed\n')
    await kept()
    expect(of.asked.filter(({ name }) => name === 'drafts.claim')).toEqual([])
    await drafts.getState().load()
    expect(of.asked.filter(({ name }) => name === 'drafts.claim')).toEqual([
      { name: 'drafts.claim', args: { window: 'w1' } },
    ])
  })

  it('stays with its own window while that is open', async () => {
    const of = disk({ [HOOK]: 'one\n' })
    const first = await window(of, 'w1')
    await first.open(HOOK)
    first.type('first\n')
    await first.kept()
    const second = await window(of, 'w2', ['w1'])
    expect(second.editor.getState().tabs).toEqual([])
    await second.open(HOOK)
    expect(second.tab().text).toBe('one\n')
    second.type('second\n')
    await second.kept()
    expect(of.texts().toSorted()).toEqual(['first\n', 'second\n'])
  })

  it('is forgotten once it is what lies on disk again', async () => {
    const of = disk({ [HOOK]: 'one\n' })
    const { open, type, kept } = await window(of)
    await open(HOOK)
    type('two\n')
    await kept()
    type('one\n')
    await kept()
    expect(of.texts()).toEqual([])
  })

  it('stays kept when its tab is closed, and is there when the script is opened again', async () => {
    const of = disk({ [HOOK]: 'one\n' })
    const { open, type, kept, editor, tab } = await window(of)
    await open(HOOK)
    type('two\n')
    editor.getState().close(HOOK)
    await kept()
    expect(of.texts()).toEqual(['two\n'])
    await open(HOOK)
    expect(tab().text).toBe('two\n')
    expect(isDirty(tab())).toBe(true)
  })

  it('comes back as a conflict when the file was changed meanwhile, and as a file to be made when it is gone', async () => {
    const draft = { key: draftKeyOf(HOOK), text: 'mine\n', base: 'v:one\n', window: 'gone', savedAt: '2026' }
    const changed = await window(disk({ [HOOK]: 'theirs\n' }, [draft]))
    expect(tabState(changed.tab())).toBe('conflict')
    expect(changed.tab().text).toBe('mine\n')
    const of = disk({}, [draft])
    const gone = await window(of)
    expect(tabState(gone.tab())).toBe('gone')
    await gone.editor.getState().save(HOOK)
    expect(of.files.get(HOOK)).toBe('mine\n')
    expect(tabState(gone.tab())).toBe('clean')
  })

  it('is said not to be kept when the disk is full, and is kept once it can be', async () => {
    const of = disk({ [HOOK]: 'one\n' })
    const { open, type, kept, drafts, tab } = await window(of)
    await open(HOOK)
    of.state.full = true
    type('two\n')
    await kept()
    expect(drafts.getState().failure?.code).toBe('disk-full')
    expect(tab().text).toBe('two\n')
    of.state.full = false
    await kept()
    expect(drafts.getState().failure).toBeNull()
    expect(of.texts()).toEqual(['two\n'])
  })

  it('goes into the browser’s storage when the page leaves before the studio confirmed it', async () => {
    const of = disk({ [HOOK]: 'one\n' })
    const first = await window(of)
    await first.open(HOOK)
    of.answers['drafts.put'] = () => new Promise(() => undefined)
    first.type('on the way out\n')
    first.drafts.getState().leave()
    const second = await window(of, 'w1', [], first.storage)
    expect(second.tab().text).toBe('on the way out\n')
  })

  it('is sent in order: a later text is never overtaken by an earlier one', async () => {
    const of = disk({ [HOOK]: '' })
    const { open, type, drafts } = await window(of)
    await open(HOOK)
    const answers: (() => void)[] = []
    const put = of.answers['drafts.put']
    of.answers['drafts.put'] = async (args) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      return (await put?.(args)) ?? failure('none', 'none')
    }
    for (let index = 0; index < 20; index++) {
      type(`text ${index}\n`)
      drafts.getState().flush()
      await settle()
    }
    expect(answers).toHaveLength(1)
    while (answers.length > 0) {
      answers.shift()?.()
      await settle()
    }
    expect(of.count('drafts.put')).toBe(2)
    expect(of.texts()).toEqual(['text 19\n'])
  })

  it('is all kept once that was asked for, with what came while it was being sent', async () => {
    const of = disk({ [HOOK]: '' })
    const { open, type, drafts } = await window(of)
    await open(HOOK)
    const put = of.answers['drafts.put']
    of.answers['drafts.put'] = async (args) => {
      const kept = (await put?.(args)) ?? failure('none', 'none')
      if (of.count('drafts.put') === 1) type('the last word\n')
      return kept
    }
    type('a word\n')
    await drafts.getState().settle()
    expect(of.texts()).toEqual(['the last word\n'])
  })
})

describe('a save', () => {
  it('writes on top of the version that the text builds on, and forgets the draft', async () => {
    const of = disk({ [HOOK]: 'one\r\n' })
    const { open, type, kept, editor, tab, saved } = await window(of)
    await open(HOOK)
    expect(tab().file?.lineEnds).toBe('crlf')
    type('two\n')
    await kept()
    await editor.getState().save(HOOK)
    await kept()
    expect(of.files.get(HOOK)).toBe('two\r\n')
    expect(isDirty(tab())).toBe(false)
    expect(of.texts()).toEqual([])
    expect(saved).toEqual([HOOK])
  })

  it('leaves what was typed while it went on unsaved', async () => {
    const of = disk({ [HOOK]: 'one' })
    const { open, type, editor, tab } = await window(of)
    await open(HOOK)
    type('two')
    const saving = editor.getState().save(HOOK)
    type('two and more')
    await saving
    expect(of.files.get(HOOK)).toBe('two')
    expect(tab().text).toBe('two and more')
    expect(tabState(tab())).toBe('changed')
  })

  it('says nothing to the tab of a script that was closed and opened again meanwhile', async () => {
    for (const isWritten of [true, false]) {
      const of = disk({ [HOOK]: 'one' })
      const { open, type, kept, editor, tab } = await window(of)
      await open(HOOK)
      type('two')
      await kept()
      let answer: () => void = () => undefined
      const write = of.answers['files.save']
      of.answers['files.save'] = (save) =>
        new Promise((resolve) => (answer = () => resolve(write?.(save) ?? failure('unanswered', 'No answer.'))))
      of.state.full = !isWritten
      const saving = editor.getState().save(HOOK)
      await settle()
      editor.getState().close(HOOK)
      const read = of.answers['files.open']
      let late: () => void = () => undefined
      of.answers['files.open'] = (asked) =>
        new Promise((resolve) => (late = () => resolve(read?.(asked) ?? failure('unanswered', 'No answer.'))))
      const opening = open(HOOK)
      await settle()
      answer()
      await saving
      late()
      await opening
      await kept()
      expect(tab().text).toBe('two')
      expect(tabState(tab())).toBe(isWritten ? 'clean' : 'changed')
      expect(of.texts()).toEqual(isWritten ? [] : ['two'])
    }
  })

  it('touches nothing when the file is another one, and lets the person choose: keep mine', async () => {
    const of = disk({ [HOOK]: 'one' })
    const { open, type, editor, tab, saved } = await window(of)
    await open(HOOK)
    type('mine')
    of.files.set(HOOK, 'theirs')
    await editor.getState().save(HOOK)
    expect(of.files.get(HOOK)).toBe('theirs')
    expect(saved).toEqual([])
    expect(tab()).toMatchObject({ comparing: true, text: 'mine', file: { text: 'theirs' } })
    // It changes once more while the person looks: what was not seen is not written over either.
    of.files.set(HOOK, 'theirs again')
    await editor.getState().keepMine(HOOK, 'mine')
    expect(of.files.get(HOOK)).toBe('theirs again')
    expect(tab().comparing).toBe(true)
    await editor.getState().keepMine(HOOK, 'mine, and theirs')
    expect(of.files.get(HOOK)).toBe('mine, and theirs')
    expect(tabState(tab())).toBe('clean')
  })

  it('touches nothing when the file is another one, and lets the person choose: take theirs', async () => {
    const of = disk({ [HOOK]: 'one' })
    const { open, type, kept, editor, tab } = await window(of)
    await open(HOOK)
    type('mine')
    of.files.set(HOOK, 'theirs')
    await editor.getState().save(HOOK)
    editor.getState().takeTheirs(HOOK)
    expect(tabState(tab())).toBe('clean')
    expect(tab()).toMatchObject({ text: 'theirs', comparing: false })
    await kept()
    expect(of.texts()).toEqual([])
  })

  it('that fails says the sentence, and the text is still there and still kept', async () => {
    const of = disk({ [HOOK]: 'one' })
    const { open, type, kept, editor, tab } = await window(of)
    await open(HOOK)
    type('two')
    await kept()
    of.state.full = true
    await editor.getState().save(HOOK)
    expect(tab().failure?.message).toMatch(/the disk is full/)
    expect(tab().text).toBe('two')
    expect(of.texts()).toEqual(['two'])
    of.state.full = false
    await editor.getState().save(HOOK)
    expect(tab().failure).toBeNull()
    expect(of.files.get(HOOK)).toBe('two')
  })
})

describe('a file that changes on disk', () => {
  it('is followed by a text that nobody changed', async () => {
    const of = disk({ [HOOK]: 'one' })
    const { open, tab } = await window(of)
    await open(HOOK)
    of.files.set(HOOK, 'two')
    of.push('hooks.changed', {})
    await expect.poll(() => tab().text).toBe('two')
    expect(tabState(tab())).toBe('clean')
  })

  it('leaves a changed text alone, and says so', async () => {
    const of = disk({ [HOOK]: 'one' })
    const { open, type, tab } = await window(of)
    await open(HOOK)
    type('mine')
    of.files.set(HOOK, 'two')
    of.push('hooks.changed', {})
    await expect.poll(() => tabState(tab())).toBe('conflict')
    expect(tab()).toMatchObject({ text: 'mine', comparing: false })
    of.files.delete(HOOK)
    of.push('hooks.changed', {})
    await expect.poll(() => tabState(tab())).toBe('gone')
    expect(tab().text).toBe('mine')
  })

  it('is followed again when it went and another one came, unless the text was changed meanwhile', async () => {
    for (const typed of [null, 'mine']) {
      const of = disk({ [HOOK]: 'one' })
      const { open, type, tab } = await window(of)
      await open(HOOK)
      of.files.delete(HOOK)
      of.push('hooks.changed', {})
      await expect.poll(() => tabState(tab())).toBe('gone')
      if (typed !== null) type(typed)
      of.files.set(HOOK, 'two')
      of.push('hooks.changed', {})
      await expect.poll(() => tabState(tab())).toBe(typed === null ? 'clean' : 'conflict')
      expect(tab().text).toBe(typed ?? 'two')
    }
  })

  it('says nothing with an answer from before a save', async () => {
    for (let round = 0; round < 20; round++) {
      const of = disk({ [HOOK]: 'one' })
      const { open, type, editor, tab } = await window(of)
      await open(HOOK)
      const before = of.answers['files.open']?.({ path: HOOK })
      let late: () => void = () => undefined
      of.answers['files.open'] = () => new Promise((resolve) => (late = () => resolve(before as never)))
      of.push('hooks.changed', {})
      await settle()
      type('two')
      await editor.getState().save(HOOK)
      late()
      await settle()
      expect(tabState(tab())).toBe('clean')
      expect(tab().text).toBe('two')
    }
  })
})

describe('what was open before', () => {
  it('leaves a script that a person opened while it was brought back, be it one of those or not', async () => {
    for (const before of [[OTHER], [OTHER, HOOK]]) {
      const of = disk({ [HOOK]: 'one', [OTHER]: 'two' })
      const { open, editor } = await window(of)
      const read = of.answers['files.open']
      const late: (() => void)[] = []
      of.answers['files.open'] = (asked) => {
        const answer = read?.(asked) ?? failure('unanswered', 'No answer.')
        return asked.path === HOOK ? new Promise((resolve) => late.push(() => resolve(answer))) : answer
      }
      const restoring = editor.getState().restore([...before, '/w/shop/.clinerules/hooks/gone'], OTHER)
      const opening = open(HOOK)
      await settle()
      if (before.includes(HOOK)) late.shift()?.()
      await restoring
      late.shift()?.()
      await opening
      expect(editor.getState().tabs.map(({ path, text }) => [path, text])).toEqual([
        [OTHER, 'two'],
        [HOOK, 'one'],
      ])
      expect(editor.getState().active).toBe(HOOK)
    }
  })
})

describe('a script that is closed', () => {
  it('is asked for no more, and an answer that was under way is not taken for that of the tab that comes after it', async () => {
    const of = disk({ [HOOK]: 'one' })
    const { open, editor, tab } = await window(of)
    const before = of.answers['files.open']?.({ path: HOOK })
    const answer = of.answers['files.open']
    let late: () => void = () => undefined
    of.answers['files.open'] = () => new Promise((resolve) => (late = () => resolve(before as never)))
    const first = open(HOOK)
    await settle()
    editor.getState().close(HOOK)
    of.files.set(HOOK, 'two')
    if (answer !== undefined) of.answers['files.open'] = answer
    await open(HOOK)
    late()
    await first
    expect(tab().text).toBe('two')

    editor.getState().close(HOOK)
    const asked = of.count('files.open')
    of.push('hooks.changed', {})
    await settle()
    expect(of.count('files.open')).toBe(asked)
  })
})

describe('a script that was renamed', () => {
  it('keeps the place of its tab, is remembered under its new name, and asks for no focus', async () => {
    const of = disk({ [HOOK]: 'one', [OTHER]: 'two' })
    const { files } = of
    const { editor, storage } = await window(of)
    await editor.getState().open(HOOK)
    await editor.getState().open(OTHER)
    editor.getState().activate(HOOK)
    const { reveal } = editor.getState()
    const renamed = HOOK.replace('PreToolUse', 'TaskCancel')
    files.set(renamed, 'one')
    files.delete(HOOK)
    await editor.getState().follow(HOOK, renamed)
    const { tabs, active } = editor.getState()
    expect(tabs.map(({ path, text }) => [path, text])).toEqual([
      [renamed, 'one'],
      [OTHER, 'two'],
    ])
    expect(active).toBe(renamed)
    expect(editor.getState().reveal).toBe(reveal)
    await editor.getState().follow(OTHER, `${OTHER}2`)
    expect(readOpenTabs(storage).paths).toEqual([renamed, `${OTHER}2`])
  })
})

describe('a repair', () => {
  it('puts the line ends right on disk and leaves alone what is not saved', async () => {
    const of = disk({ [HOOK]: 'one\r\ntwo\r\n' })
    const { open, type, editor, tab } = await window(of)
    await open(HOOK)
    type('one\ntwo\nthree\n')
    await editor.getState().repair(HOOK, 'convert-to-lf')
    expect(of.files.get(HOOK)).toBe('one\ntwo\n')
    expect(tab().file?.lineEnds).toBe('lf')
    expect(tab().text).toBe('one\ntwo\nthree\n')
    expect(tabState(tab())).toBe('changed')
  })
})

describe('firing', () => {
  it('is given the texts of open scripts that are not saved, and no others', async () => {
    const of = disk({ [HOOK]: 'one', [OTHER]: 'two' })
    const { open, type, editor } = await window(of)
    await open(HOOK)
    await open(OTHER)
    type('mine', OTHER)
    expect(unsavedTexts(editor.getState())).toEqual([{ path: OTHER, text: 'mine' }])
    await editor.getState().save(OTHER)
    expect(unsavedTexts(editor.getState())).toEqual([])
  })
})
