import { once } from 'node:events'
import { existsSync, readFileSync, watch } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { editorCommand, editorOfEnvironment } from '../../../electron/files/editor-command.ts'
import { openExternal } from '../../../electron/files/open-external.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

describe('the command of an editor', () => {
  it.each([
    ['code', ['code']],
    ['  code   --wait ', ['code', '--wait']],
    ['"/opt/my editor/bin/ed" -n \'a b\'', ['/opt/my editor/bin/ed', '-n', 'a b']],
    ['/opt/my\\ editor', ['/opt/my editor']],
    ['C:\\Tools\\ed.exe -x', ['C:\\Tools\\ed.exe', '-x']],
    ['sh -c "$(rm -rf /)" ; echo', ['sh', '-c', '$(rm -rf /)', ';', 'echo']],
    ['ed ""', ['ed', '']],
    ['', null],
    ['   ', null],
    ['"unclosed', null],
    ['""', null],
  ])('%j is %j', (text, words) => {
    expect(editorCommand(text)).toEqual(words)
  })

  it('is taken from the environment only when the editor has a window', () => {
    expect(editorOfEnvironment({ VISUAL: 'vim', EDITOR: '/usr/bin/code --wait' })).toEqual(['/usr/bin/code', '--wait'])
    expect(editorOfEnvironment({ VISUAL: 'C:\\x\\Code.exe' })).toEqual(['C:\\x\\Code.exe'])
    expect(editorOfEnvironment({ EDITOR: 'nano' })).toBeNull()
    expect(editorOfEnvironment({})).toBeNull()
  })
})

test('the editor gets the path as one argument, whatever is in it, in no folder of a workspace, and no shell sees it', async () => {
  using workspace = makeWorkspace({
    'ed.sh':
      '#!/bin/sh\nprintf "%s\\n" "$PWD" "$@" > "$(dirname "$0")/.told" && mv "$(dirname "$0")/.told" "$(dirname "$0")/told"\n',
  })
  const path = workspace.path('a $(touch pwned) ; "b"')
  const watcher = watch(workspace.root)
  const command = `"${workspace.path('ed.sh')}" --wait`
  expect(await openExternal(path, { command, desktop: null, env: {} })).toEqual({ ok: true, value: null })
  while (!existsSync(workspace.path('told'))) await once(watcher, 'change')
  watcher.close()
  expect(readFileSync(workspace.path('told'), 'utf8')).toBe(`/\n--wait\n${path}\n`)
  expect(existsSync(workspace.path('pwned'))).toBe(false)
})

test('an editor that is not there, a broken command and no editor at all are said', async () => {
  const open = (command: string) =>
    openExternal('/x', { command, desktop: null, env: { EDITOR: 'vi' }, platform: 'linux' })
  expect(await open('/no/such/editor')).toMatchObject({ ok: false, error: { code: 'editor-failed' } })
  expect(await open('"code')).toMatchObject({ ok: false, error: { code: 'editor-command' } })
  expect(await open('')).toMatchObject({ ok: false, error: { code: 'no-editor' } })
})

test('on Windows the program is to be named whole, since no command file is started without its shell', async () => {
  const opened = await openExternal('/x', { command: '/no/code', desktop: null, env: {}, platform: 'win32' })
  const named = opened.ok ? '' : (opened.error.fix?.split('such as: ')[1] ?? '')
  expect(editorCommand(named)).toEqual(['C:\\Program Files\\Microsoft VS Code\\Code.exe'])
})

test('on Linux the desktop opens it, and what it has against it is said', async () => {
  const opened: string[] = []
  const open = (problem: string) =>
    openExternal('/x', {
      command: '',
      env: {},
      platform: 'linux',
      desktop: {
        trashItem: () => Promise.resolve(),
        showItemInFolder: () => {},
        openPath: (path) => Promise.resolve(opened.push(path) > 0 ? problem : ''),
      },
    })
  expect(await open('')).toEqual({ ok: true, value: null })
  expect(await open('No application')).toMatchObject({ ok: false, error: { code: 'no-editor' } })
  expect(opened).toEqual(['/x', '/x'])
})
