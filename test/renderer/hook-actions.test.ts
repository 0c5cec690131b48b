import { describe, expect, it } from 'vitest'
import { createHookActions } from '../../renderer/stores/hook-actions.ts'
import { createToasts } from '../../renderer/stores/toasts.ts'
import type { EventName } from '../../shared/events.ts'
import type { HookFile } from '../../shared/requests/files.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { fakeBridge, settle } from './fake-bridge.ts'

const DIRECTORY = '/w/shop/.clinerules/hooks'
const fileOf = (path: string, mode = 0o755): HookFile => ({
  path,
  directory: path.replace(/\/[^/]*$/, ''),
  source: 'workspace',
  root: '/w/shop',
  event: 'PreToolUse',
  target: null,
  text: '',
  lineEnds: 'lf',
  bom: false,
  mode,
  writable: true,
  version: '1',
})

const UNDO = { undo: 'u1', what: 'PreToolUse', where: 'nowhere' } as const

function actions(answers: Parameters<typeof fakeBridge>[0]) {
  const fake = fakeBridge(answers)
  const toasts = createToasts()
  const { say, fail } = toasts.getState()
  let looks = 0
  const store = createHookActions({
    bridge: fake.bridge,
    say,
    fail,
    changed: () => {
      looks++
      return Promise.resolve()
    },
  })
  return { ...fake, toasts, store, act: store.getState(), looks: () => looks }
}

describe('what is done with a hook', () => {
  it('switches it off, says so, and switches it on again by Undo', async () => {
    const { act, toasts, asked, looks } = actions({
      'hooks.switch': ({ path, on }) => ok(fileOf(path, on ? 0o755 : 0o644)),
    })
    await act.switchTo(`${DIRECTORY}/PreToolUse`, false)
    expect(toasts.getState().toasts).toMatchObject([{ text: 'PreToolUse in shop is switched off.' }])
    await toasts.getState().undo()
    expect(asked.map(({ args }) => args)).toEqual([
      { path: `${DIRECTORY}/PreToolUse`, on: false },
      { path: `${DIRECTORY}/PreToolUse`, on: true },
    ])
    expect(looks()).toBe(2)
  })

  it('renames it to another event and back', async () => {
    const { act, toasts, asked } = actions({
      'hooks.rename': ({ path, event }) =>
        ok({ ...fileOf(path.replace(/[^/]*$/, event)), undo: 'u1', what: 'its name', where: 'nowhere', payloads: 2 }),
      'undo.run': () => ok(null),
    })
    const moves: string[] = []
    await act.rename(`${DIRECTORY}/PreToolUse`, 'PostToolUse', (from, to) => moves.push(`${from} ${to}`))
    expect(moves).toEqual([`${DIRECTORY}/PreToolUse ${DIRECTORY}/PostToolUse`])
    expect(toasts.getState().toasts).toMatchObject([
      { text: 'PreToolUse is now PostToolUse in shop. Its 2 saved payloads stay with PreToolUse.' },
    ])
    await toasts.getState().undo()
    expect(asked.at(-1)).toEqual({ name: 'undo.run', args: { undo: 'u1' } })
    expect(moves.slice(1)).toEqual([`${DIRECTORY}/PostToolUse ${DIRECTORY}/PreToolUse`])
  })

  it('takes a copy away again by Undo', async () => {
    const { act, toasts, asked } = actions({
      'hooks.duplicate': ({ path, directory }) =>
        ok({ ...fileOf(`${directory}/${path.split('/').at(-1)}`), ...UNDO, payloads: 0 }),
      'undo.run': () => ok(null),
    })
    expect(await act.duplicate(`${DIRECTORY}/PreToolUse`, '/w/api/hooks')).toBe('/w/api/hooks/PreToolUse')
    await toasts.getState().undo()
    expect(asked.at(-1)).toEqual({ name: 'undo.run', args: { undo: 'u1' } })
  })

  it('deletes it and says where it went, and brings it back by Undo', async () => {
    const { act, toasts, asked } = actions({
      'hooks.delete': () => ok({ ...UNDO, where: 'studio-trash', payloads: 1 }),
      'undo.run': () => ok(null),
    })
    await act.remove(`${DIRECTORY}/PreToolUse`)
    expect(toasts.getState().toasts).toMatchObject([
      { text: 'PreToolUse is in the studio’s trash, with its 1 saved payload.' },
    ])
    await toasts.getState().undo()
    expect(asked.at(-1)).toEqual({ name: 'undo.run', args: { undo: 'u1' } })
  })

  it('says why something was not done, and that nothing changed', async () => {
    const { act, toasts, looks } = actions({
      'hooks.rename': () => failure('hook-exists', 'There is a PostToolUse already.', 'Choose another event.'),
    })
    let moves = 0
    await act.rename(`${DIRECTORY}/PreToolUse`, 'PostToolUse', () => moves++)
    expect(moves).toBe(0)
    expect(toasts.getState().toasts).toMatchObject([
      { kind: 'failed', text: 'There is a PostToolUse already. Choose another event.' },
    ])
    expect(looks()).toBe(0)
  })

  it('does one thing at a time with a file', async () => {
    const answers: ((result: Result<HookFile>) => void)[] = []
    const { act, store, count } = actions({ 'hooks.switch': () => new Promise((resolve) => answers.push(resolve)) })
    const first = act.switchTo('/a', false)
    const second = act.switchTo('/a', false)
    await settle()
    expect(count('hooks.switch')).toBe(1)
    expect(store.getState().busy).toEqual(new Set(['/a']))
    answers[0]?.(ok(fileOf('/a')))
    await Promise.all([first, second])
    expect(store.getState().busy).toEqual(new Set())
  })

  it('leaves a failure of creating to who asked', async () => {
    const { act, toasts } = actions({ 'hooks.create': () => failure('hook-exists', 'It is there.') })
    const event: EventName = 'PreToolUse'
    const result = await act.create({ directory: DIRECTORY, event, text: '', payloads: [] })
    expect(result).toMatchObject({ ok: false, error: { code: 'hook-exists' } })
    expect(toasts.getState().toasts).toEqual([])
  })
})
