import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../../shared/commands.ts'
import { commandOfKeys, runCommand } from '../../../renderer/commands.ts'
import { createStudio } from '../../../renderer/stores/studio.ts'
import { createPalette } from '../../../renderer/stores/palette.ts'
import { findItems } from '../../../renderer/views/palette/find-items.ts'
import type { PaletteItem, PaletteSources } from '../../../renderer/views/palette/palette-items.ts'
import { paletteItems } from '../../../renderer/views/palette/palette-items.ts'
import { quickest } from '../../helpers/quickest.ts'
import { fakeBridge, GOOD_ANSWERS } from '../fake-bridge.ts'

const storage = { getItem: () => null, setItem: () => undefined }

describe('the table of commands', () => {
  it('gives no two commands the same keys', () => {
    const keys = COMMANDS.flatMap(({ accelerator, also }) => [accelerator, also].filter((one) => one !== null))
    expect(keys.filter((one, index) => keys.indexOf(one) !== index)).toEqual([])
  })

  it('has something done by every command that opens a dialog', () => {
    const opened: string[] = []
    const { bridge } = fakeBridge(GOOD_ANSWERS)
    const studio = createStudio({ bridge, storage, loadSamples: () => Promise.resolve([]), theme: 'dark' })
    for (const { id } of COMMANDS.filter(({ asks }) => asks)) {
      if (id === 'run.open' || id === 'run.export') continue
      studio.window.getState().show({ kind: 'none' })
      runCommand(studio, id)
      if (studio.window.getState().dialog.kind === 'none') opened.push(id)
    }
    expect(opened).toEqual([])
  })

  it('opens the palette by either of its shortcuts', () => {
    const keys = { code: '', ctrlKey: true, metaKey: false, altKey: false }
    expect(commandOfKeys({ ...keys, key: 'k', shiftKey: false }, true, 'desktop')).toBe('palette.open')
    expect(commandOfKeys({ ...keys, key: 'P', shiftKey: true }, true, 'desktop')).toBe('palette.open')
  })
})

describe('the palette', () => {
  const sources: PaletteSources = {
    shell: 'desktop',
    keysOf: (id) => COMMANDS.find((command) => command.id === id)?.accelerator ?? '',
    whyNot: (id) => (id === 'run.stop' ? 'Nothing is running.' : null),
    doings: [],
    hooks: [],
    placeOf: () => '',
    payloads: [],
    folders: [],
    pathText: String,
    runs: [],
    kept: [],
    timeText: String,
  }
  const items = paletteItems(sources)
  const includes = (text: string, typed: string) => (text.toLowerCase().includes(typed.toLowerCase()) ? 1 : 0)
  const titles = (found: ReturnType<typeof findItems>) =>
    found.flatMap((group) => group.items.map(({ title }) => title))

  it('lists every command of the table but the one that opened it, with its keys', () => {
    const listed = items.map(({ target }) => (target.kind === 'command' ? target.id : ''))
    expect(listed).toEqual(COMMANDS.map(({ id }) => id).filter((id) => id !== 'palette.open'))
    expect(items.find(({ title }) => title === 'Fire')?.keys).toBe('CmdOrCtrl+Enter')
    expect(items.find(({ title }) => title === 'Stop')?.disabled).toBe(true)
  })

  it('has the line first that fits best, also when it would do nothing now, and says why', () => {
    const [first] = findItems(items, 'stop', [], (text, typed) => (text.toLowerCase() === typed ? 1 : 0.85))
    expect(first?.items[0]).toMatchObject({ title: 'Stop', detail: 'Nothing is running.', disabled: true })
  })

  it('lists what can be undone, the newest first', () => {
    const doings = [
      { id: 1, text: 'PreToolUse is in the studio’s trash.' },
      { id: 2, text: 'TaskStart is switched off.' },
    ]
    const listed = paletteItems({ ...sources, doings })
    const found = findItems(listed, 'undo', [], includes)
    expect(found.map(({ items: [first] }) => first?.title)).toEqual(['Undo Last Change to a File', doings[1]?.text])
    expect(found[1]?.items[1]?.target).toEqual({ kind: 'doing', id: 1 })
  })

  it('opens a recent folder, but none that is gone', () => {
    const folders = [
      { path: '/w/shop', exists: true },
      { path: '/w/gone', exists: false },
    ]
    const found = paletteItems({ ...sources, folders }).filter(({ group }) => group === 'folders')
    expect(found.map(({ title, detail, disabled }) => [title, detail, disabled])).toEqual([
      ['Open shop', '/w/shop', false],
      ['Open gone', '/w/gone · missing', true],
    ])
  })

  it('leaves out in a browser what the browser itself does', () => {
    const missing = COMMANDS.filter(({ desktopOnly }) => desktopOnly).map(({ title }) => title)
    const offered = new Set(paletteItems({ ...sources, shell: 'browser' }).map(({ title }) => title))
    expect(missing).toEqual(['Zoom In', 'Zoom Out', 'Actual Size'])
    expect(missing.filter((title) => offered.has(title))).toEqual([])
  })

  it('shows what was used last first, each once', () => {
    const [first, ...others] = findItems(items, '', ['command run.fire', 'gone'], includes)
    expect(first).toMatchObject({ group: 'used', items: [{ title: 'Fire' }] })
    expect(titles(others)).not.toContain('Fire')
    expect(titles([first, ...others].filter((one) => one !== undefined))).toHaveLength(items.length)
  })

  it('asks for commands alone after >', () => {
    const run: PaletteItem = {
      id: 'run 1',
      group: 'runs',
      title: 'Fire',
      detail: '',
      keys: '',
      disabled: false,
      target: { kind: 'run', runId: '1' },
    }
    expect(findItems([...items, run], 'fire', [], includes).map(({ group }) => group)).toContain('runs')
    expect(findItems([...items, run], '> fire', [], includes).map(({ group }) => group)).toEqual(['commands'])
  })

  it('finds among 500 runs and 1,800 hooks within 100 ms', () => {
    const many = Array.from({ length: 2_300 }, (_, index): PaletteItem => ({
      id: `run ${index}`,
      group: index < 500 ? 'runs' : 'hooks',
      title: 'PreToolUse',
      detail: `/w/root-${index}/.clinerules/hooks/PreToolUse`,
      keys: '',
      disabled: false,
      target: { kind: 'run', runId: String(index) },
    }))
    const find = () => titles(findItems(many, 'root-77', [], includes))
    expect(find().length).toBeGreaterThan(0)
    expect(quickest(find)).toBeLessThan(100)
  })

  it('remembers thirty choices, the last one first', () => {
    const palette = createPalette()
    for (let index = 0; index < 40; index++) palette.getState().use(`item ${index}`)
    palette.getState().use('item 20')
    expect(palette.getState().used).toHaveLength(30)
    expect(palette.getState().used.slice(0, 2)).toEqual(['item 20', 'item 39'])
  })
})
