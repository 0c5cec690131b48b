import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../../shared/commands.ts'
import { commandOfKeys, runCommand } from '../../../renderer/commands.ts'
import { createStudio } from '../../../renderer/stores/studio.ts'
import { createPalette } from '../../../renderer/stores/palette.ts'
import { findItems } from '../../../renderer/views/palette/find-items.ts'
import type { PaletteItem } from '../../../renderer/views/palette/palette-items.ts'
import { paletteItems } from '../../../renderer/views/palette/palette-items.ts'
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
    expect(commandOfKeys({ ...keys, key: 'k', shiftKey: false }, true)).toBe('palette.open')
    expect(commandOfKeys({ ...keys, key: 'P', shiftKey: true }, true)).toBe('palette.open')
  })
})

describe('the palette', () => {
  const items = paletteItems({
    keysOf: (id) => COMMANDS.find((command) => command.id === id)?.accelerator ?? '',
    canRun: (id) => id !== 'run.stop',
    hooks: [],
    placeOf: () => '',
    payloads: [],
    runs: [],
    kept: [],
    timeText: String,
  })
  const includes = (text: string, typed: string) => (text.toLowerCase().includes(typed.toLowerCase()) ? 1 : 0)
  const titles = (found: ReturnType<typeof findItems>) =>
    found.flatMap((group) => group.items.map(({ title }) => title))

  it('lists every command of the table but the one that opened it, with its keys', () => {
    const listed = items.map(({ target }) => (target.kind === 'command' ? target.id : ''))
    expect(listed).toEqual(COMMANDS.map(({ id }) => id).filter((id) => id !== 'palette.open'))
    expect(items.find(({ title }) => title === 'Fire')?.keys).toBe('CmdOrCtrl+Enter')
    expect(items.find(({ title }) => title === 'Stop')?.disabled).toBe(true)
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
    const began = performance.now()
    expect(titles(findItems(many, 'root-77', [], includes)).length).toBeGreaterThan(0)
    expect(performance.now() - began).toBeLessThan(100)
  })

  it('remembers thirty choices, the last one first', () => {
    const palette = createPalette()
    for (let index = 0; index < 40; index++) palette.getState().use(`item ${index}`)
    palette.getState().use('item 20')
    expect(palette.getState().used).toHaveLength(30)
    expect(palette.getState().used.slice(0, 2)).toEqual(['item 20', 'item 39'])
  })
})
