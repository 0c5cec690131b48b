import { describe, expect, it } from 'vitest'
import { createStudio } from '../../../renderer/stores/studio.ts'
import { dropKind, eventOfName, heldWords, payloadText } from '../../../renderer/views/drop/drop-kind.ts'
import { takeDropped } from '../../../renderer/views/drop/take-dropped.ts'
import { revealTitle } from '../../../renderer/views/reveal-title.ts'
import { ok } from '../../../shared/result.ts'
import { fakeBridge, GOOD_ANSWERS, WORKSPACE } from '../fake-bridge.ts'

const file = (name: string, text = '', type = '') => ({
  name,
  type,
  size: text.length,
  text: () => Promise.resolve(text),
})

function openStudio() {
  const hands = fakeBridge({ ...GOOD_ANSWERS, 'workspace.open': () => ok(WORKSPACE) })
  const storage = { getItem: () => null, setItem: () => undefined }
  return {
    ...hands,
    studio: createStudio({ ...hands, storage, loadSamples: () => Promise.resolve([]), theme: 'dark' }),
  }
}

describe('a dropped file', () => {
  it.each([
    ['a.hookrun', '', 'run'],
    ['A.JSON', 'application/json', 'payload'],
    ['a.jsonl', '', 'payload'],
    ['PreToolUse', '', 'script'],
    ['x.py', 'text/x-python', 'script'],
    ['a.png', 'image/png', 'none'],
    ['a.pdf', 'application/pdf', 'none'],
  ] as const)('named %s of type “%s” is a %s', (name, type, kind) => {
    expect(dropKind(name, type)).toBe(kind)
  })

  it('is announced by what its type says', () => {
    expect(heldWords(['application/json'], 'TaskStart').title).toBe('Drop to make it the payload of TaskStart')
    expect(heldWords(['text/x-python'], 'TaskStart').title).toBe('Drop to open the script')
    expect(heldWords([''], 'TaskStart').title).toBe('Drop to open')
    expect(heldWords(['image/png'], 'TaskStart').title).toBe('Nothing for the studio')
  })

  it('says its event by its name', () => {
    expect(eventOfName('PreToolUse.sh')).toBe('PreToolUse')
    expect(eventOfName('pretooluse')).toBe('PreToolUse')
    expect(eventOfName('lib.sh')).toBeNull()
  })

  it('of lines gives its first one, and says how many are left', () => {
    expect(payloadText('a.jsonl', '{"a":1}\n\n{"a":2}\n')).toEqual({ text: '{\n  "a": 1\n}', more: 1 })
    expect(payloadText('a.json', '\uFEFF{"a":1}')).toEqual({ text: '{"a":1}', more: 0 })
  })
})

describe('letting go', () => {
  it('opens a folder whose path is known', async () => {
    const { studio, asked } = openStudio()
    await takeDropped(studio, [{ file: file('shop'), isFolder: true, path: '/w/shop' }])
    expect(asked.find(({ name }) => name === 'workspace.open')?.args).toEqual({ folders: ['/w/shop'], mode: 'replace' })
  })

  it('in a browser says that a page knows no path, and asks for it', async () => {
    const { studio } = openStudio()
    await takeDropped(studio, [{ file: file('shop'), isFolder: true, path: null }])
    expect(studio.window.getState().dialog).toEqual({ kind: 'open-folder', mode: 'replace', insteadOf: null })
    expect(studio.toasts.getState().toasts[0]?.text).toContain('A browser tells no page where a dropped folder lies.')
  })

  it('opens a script of a known hooks directory where it lies, and offers to add any other', async () => {
    const { studio } = openStudio()
    const directory = { path: '/w/h', realPath: '/real/h', source: 'workspace', root: '/w', exists: true } as const
    studio.listing.setState({ listing: { directories: [directory], hooks: [], skipped: [], notices: [] } })
    void takeDropped(studio, [{ file: file('PreToolUse'), isFolder: false, path: '/real/h/PreToolUse' }])
    expect(studio.editor.getState().active).toBe('/real/h/PreToolUse')
    await takeDropped(studio, [{ file: file('my.sh', '#!/bin/sh\n'), isFolder: false, path: '/tmp/my.sh' }])
    expect(studio.window.getState().dialog).toEqual({ kind: 'add-hook', fileName: 'my.sh', text: '#!/bin/sh\n' })
  })

  it('takes no file that is no text', async () => {
    const { studio } = openStudio()
    await takeDropped(studio, [{ file: file('tool', '\0ELF'), isFolder: false, path: null }])
    expect(studio.window.getState().dialog.kind).toBe('none')
    expect(studio.toasts.getState().toasts[0]?.text).toContain('tool is no text.')
  })
})

it('showing a file where it lies is called what the platform calls it', () => {
  expect(['darwin', 'win32', 'linux', undefined].map((platform) => revealTitle(platform))).toEqual([
    'Reveal in Finder',
    'Show in Explorer',
    'Show in the file manager',
    'Show in the file manager',
  ])
})
