import { describe, expect, it } from 'vitest'
import { isBehind } from '../../renderer/stores/draft.ts'
import { currentDraft, currentSamples } from '../../renderer/stores/fire.ts'
import { fireBlocker } from '../../renderer/stores/fire-blocker.ts'
import { loadSamples } from '../../renderer/stores/load-samples.ts'
import { sampleOf } from '../../renderer/stores/saved-payloads.ts'
import { createStudio } from '../../renderer/stores/studio.ts'
import { memoryText, NO_MEMORY } from '../../renderer/stores/window-memory.ts'
import { EVENT_NAMES } from '../../shared/events.ts'
import { PROFILE_NAMES } from '../../shared/profiles.ts'
import type { Draft } from '../../shared/requests/files.ts'
import { failure, ok } from '../../shared/result.ts'
import { toolsFor } from '../../shared/tools.ts'
import { fakeBridge, GOOD_ANSWERS, manualFrames, reportOf, settle, WORKSPACE } from './fake-bridge.ts'

function memory() {
  const texts = new Map<string, string>()
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

async function connected(answers: Parameters<typeof fakeBridge>[0] = {}, storage = memory()) {
  const fake = fakeBridge({ ...GOOD_ANSWERS, ...answers })
  const frames = manualFrames()
  const studio = createStudio({ bridge: fake.bridge, loadSamples, storage, theme: 'system', schedule: frames.schedule })
  fake.become({ kind: 'connected' })
  await expect.poll(() => currentDraft(studio.fire.getState(), 'cline')).toBeDefined()
  await settle()
  const draft = () => currentDraft(studio.fire.getState(), studio.settings.getState().profile)
  return { ...fake, studio, frames, draft, storage }
}

describe('firing', () => {
  it('begins with a good sample of the event, and fires exactly the text of the editor', async () => {
    const { studio, asked, draft } = await connected({ 'runs.fire': () => ok({ kind: 'started', runId: 'r' }) })
    expect(JSON.parse(draft()?.text ?? '')).toMatchObject({ toolName: toolsFor('cline')[0]?.name })
    studio.fire.getState().setText('{"toolName": "mine"}')
    await studio.fire.getState().fire()
    expect(asked.at(-1)).toEqual({
      name: 'runs.fire',
      args: { event: 'PreToolUse', profile: 'cline', payload: '{"toolName": "mine"}', timeoutMs: 30_000 },
    })
    expect(studio.runs.getState().rows[0]).toMatchObject({ runId: 'r', toolName: 'mine' })
    expect(studio.window.getState().tab).toBe('run')
  })

  it('asks before the first fire of a directory, and fires once it was trusted', async () => {
    let trusted = false
    const { studio, count, asked } = await connected({
      'runs.fire': () =>
        trusted
          ? ok({ kind: 'started', runId: 'r' })
          : ok({ kind: 'ask', directories: [{ realPath: '/w/shop/.clinerules/hooks', hooks: [] }] }),
      'trust.grant': () => {
        trusted = true
        return ok([])
      },
    })
    await studio.fire.getState().fire({ script: '/w/shop/.clinerules/hooks/PreToolUse' })
    expect(studio.runs.getState().rows).toEqual([])
    studio.trust.getState().decline()
    expect(studio.trust.getState().question).toBeNull()
    expect(count('trust.grant')).toBe(0)
    await studio.fire.getState().fire({ script: '/w/shop/.clinerules/hooks/PreToolUse' })
    await studio.trust.getState().grant()
    expect(asked.at(-2)).toEqual({ name: 'trust.grant', args: { directories: ['/w/shop/.clinerules/hooks'] } })
    expect(asked.at(-1)?.args).toMatchObject({ script: '/w/shop/.clinerules/hooks/PreToolUse' })
    expect(studio.runs.getState().rows).toHaveLength(1)
  })

  it('fires nothing when the trust could not be kept', async () => {
    const { studio, count } = await connected({
      'runs.fire': () => ok({ kind: 'ask', directories: [{ realPath: '/x', hooks: [] }] }),
      'trust.grant': () => failure('disk-full', 'The disk is full.'),
    })
    await studio.fire.getState().fire()
    await studio.trust.getState().grant()
    expect(count('runs.fire')).toBe(1)
    expect(studio.trust.getState().question).not.toBeNull()
    expect(studio.trust.getState().error?.code).toBe('disk-full')
  })

  it('keeps what the studio said against a payload until the text changes', async () => {
    const { studio } = await connected({ 'runs.fire': () => failure('input-not-json', 'Not JSON.', 'Close it.') })
    await studio.fire.getState().fire()
    expect(studio.fire.getState().error?.message).toBe('Not JSON.')
    studio.fire.getState().setText('{}')
    expect(studio.fire.getState().error).toBeNull()
  })

  it('fires once however often it is asked while the studio has not answered', async () => {
    let answer: () => void = () => undefined
    const { studio, count } = await connected({
      'runs.fire': () => new Promise((resolve) => (answer = () => resolve(ok({ kind: 'started', runId: 'r' })))),
    })
    const first = studio.fire.getState().fire()
    await studio.fire.getState().fire()
    expect(fireBlocker(studio)).toBe('Firing…')
    answer()
    await first
    expect(count('runs.fire')).toBe(1)
  })
})

describe('what stands in the way of firing', () => {
  it('is said in a sentence: no connection, no folder, a run of the same event', async () => {
    const { studio, become, push, frames } = await connected({ 'runs.fire': () => ok({ kind: 'started', runId: 'r' }) })
    expect(fireBlocker(studio)).toBeNull()
    await studio.fire.getState().fire()
    expect(fireBlocker(studio)).toMatch(/PreToolUse is still running/)
    await studio.fire.getState().chooseEvent('PostToolUse')
    expect(fireBlocker(studio)).toBeNull()
    await studio.fire.getState().chooseEvent('PreToolUse')
    push('runs.events', { runId: 'r', events: [{ type: 'report', report: reportOf() }] })
    frames.draw()
    expect(fireBlocker(studio)).toBeNull()
    push('workspace.changed', { ...WORKSPACE, roots: [] })
    expect(fireBlocker(studio)).toMatch(/Open a folder/)
    become({ kind: 'lost' })
    expect(fireBlocker(studio)).toMatch(/not connected/)
  })
})

describe('the payload', () => {
  it('has a sample for each event, tool and profile, as JSON that names the tool', async () => {
    for (const event of EVENT_NAMES) {
      for (const profile of PROFILE_NAMES) {
        const tools =
          event === 'PreToolUse' || event === 'PostToolUse' ? toolsFor(profile).map(({ name }) => name) : [null]
        for (const tool of tools) {
          const [first] = await loadSamples(event, profile, tool)
          const payload: unknown = JSON.parse(first?.text ?? '')
          if (tool !== null) expect(payload).toMatchObject({ toolName: tool })
        }
      }
    }
  })

  it('gives back what was written before a sample took its place', async () => {
    const { studio, draft } = await connected()
    studio.fire.getState().setText('{"mine": 1}')
    await studio.fire.getState().chooseTool('execute_command')
    expect(draft()).toMatchObject({ toolName: 'execute_command', edited: false, kept: '{"mine": 1}' })
    const other = currentSamples(studio.fire.getState(), 'cline').at(-1)
    studio.fire.getState().chooseSample(other?.id ?? '')
    expect(draft()?.kept).toBe('{"mine": 1}')
    studio.fire.getState().chooseOwnText()
    expect(draft()).toMatchObject({ text: '{"mine": 1}', edited: true, sampleId: null })
  })

  it('is kept for each event on its own', async () => {
    const { studio, draft } = await connected()
    studio.fire.getState().setText('{"a": 1}')
    await studio.fire.getState().chooseEvent('TaskStart')
    expect(draft()?.text).not.toBe('{"a": 1}')
    await studio.fire.getState().chooseEvent('PreToolUse')
    expect(draft()?.text).toBe('{"a": 1}')
  })

  it('goes along to another profile when a person wrote it, and else is that profile’s sample', async () => {
    const { studio, draft } = await connected()
    await studio.settings.getState().setProfile('cline-vscode@4.1')
    await expect.poll(() => draft()?.text).toContain(toolsFor('cline-vscode@4.1')[0]?.name)
    await studio.settings.getState().setProfile('cline')
    studio.fire.getState().setText('{"toolName": "mine"}')
    await studio.settings.getState().setProfile('cline-vscode@4.1')
    expect(draft()).toMatchObject({ text: '{"toolName": "mine"}', edited: true })
  })

  it('survives a reload when a person wrote it', async () => {
    const kept: Draft[] = []
    const drafts: Parameters<typeof fakeBridge>[0] = {
      'drafts.list': () => ok(kept),
      'drafts.put': (draft) => {
        kept.push({ ...draft, savedAt: '2026-01-01T00:00:00Z' })
        return ok(null)
      },
    }
    const { studio } = await connected(drafts)
    studio.fire.getState().setText('{"kept": true}')
    await expect.poll(() => kept.at(-1)?.text).toContain('kept')
    expect(kept.at(-1)?.key).toBe('payload:/w/shop:PreToolUse cline')
    const again = await connected(drafts)
    expect(again.draft()?.text).toBe('{"kept": true}')
  })

  it('comes back also where its event was chosen before the studio could say what is kept', async () => {
    const own = { toolName: null, sampleId: null, text: '{"kept": true}', edited: true, kept: null }
    const draft = {
      key: 'payload:/w/shop:TaskStart cline',
      text: JSON.stringify(own),
      base: null,
      window: 'alone',
      savedAt: '2026-01-01T00:00:00Z',
    }
    let answer: () => void = () => undefined
    const fake = fakeBridge({
      ...GOOD_ANSWERS,
      'drafts.list': () => new Promise((resolve) => (answer = () => resolve(ok([draft])))),
    })
    const { schedule } = manualFrames()
    const studio = createStudio({ bridge: fake.bridge, loadSamples, storage: memory(), theme: 'system', schedule })
    fake.become({ kind: 'connected' })
    await studio.fire.getState().chooseEvent('TaskStart')
    answer()
    await expect.poll(() => currentDraft(studio.fire.getState(), 'cline')?.text).toBe('{"kept": true}')
    expect(fake.count('drafts.drop')).toBe(0)
  })

  it('is that of the event which a person chose before the studio told what the window showed', async () => {
    const state = memoryText({ ...NO_MEMORY, event: 'PostToolUse', tool: 'execute_command', sample: null })
    let answer: () => void = () => undefined
    const fake = fakeBridge({
      ...GOOD_ANSWERS,
      'drafts.list': () => ok([]),
      'window.restore': () => new Promise((resolve) => (answer = () => resolve(ok(state)))),
    })
    const { schedule } = manualFrames()
    const studio = createStudio({ bridge: fake.bridge, loadSamples, storage: memory(), theme: 'system', schedule })
    fake.become({ kind: 'connected' })
    await expect.poll(() => fake.count('window.restore')).toBe(1)
    await studio.fire.getState().chooseEvent('TaskStart')
    answer()
    await expect.poll(() => studio.windowState.getState().ready).toBe(true)
    await settle()
    expect(studio.fire.getState().event).toBe('TaskStart')
    expect(currentDraft(studio.fire.getState(), 'cline')?.toolName).toBeNull()
  })

  it('is begun anew when what was kept of it cannot be read', async () => {
    const broken = {
      key: 'payload:/w/shop:PreToolUse cline',
      text: '{"text": 5}',
      base: null,
      window: 'alone',
      savedAt: '2026-01-01T00:00:00Z',
    }
    const { draft } = await connected({ 'drafts.list': () => ok([broken]) })
    expect(draft()?.edited).toBe(false)
  })
})

describe('a saved payload that is fired', () => {
  it('as it is has its expectation, and a changed one has none', async () => {
    const payload = {
      version: 1,
      event: 'PreToolUse',
      name: 'a',
      payload: { toolName: 'x' },
      expect: 'blocks',
    } as const
    const file = { file: '/w/.studio/a.json', directory: '/w', payload }
    let fired = 0
    const { studio } = await connected({
      'payloads.list': () => ok({ payloads: [file], broken: [] }),
      'runs.fire': () => ok({ kind: 'started', runId: `run ${++fired}` }),
    })
    const { chooseSaved, setText, fire } = studio.fire.getState()
    chooseSaved(sampleOf(file))
    await fire()
    setText('{"toolName":"y"}')
    await fire()
    expect(studio.payloadTable.getState().expected).toEqual({ 'run 1': 'blocks' })
  })
})

describe('a saved payload whose file is changed by another program', () => {
  const before = { id: 'saved:/a.json', title: 'a', text: '{"a":1}' }
  const after = { ...before, text: '{"a":2}' }

  it('is taken over as long as nobody typed', async () => {
    const { studio, draft } = await connected()
    studio.fire.getState().chooseSaved(before)
    studio.fire.getState().followSaved([after])
    expect(draft()).toMatchObject({ text: after.text, base: after.text, edited: false })
  })

  it('leaves what was typed, and is kept beside it until a person chose', async () => {
    const { studio, draft } = await connected()
    const { chooseSaved, followSaved, setText, keepMine } = studio.fire.getState()
    chooseSaved(before)
    setText('{"mine":1}')
    followSaved([after])
    const mine = draft()
    expect(mine).toMatchObject({ text: '{"mine":1}', base: before.text })
    expect(mine !== undefined && isBehind(mine, after.text)).toBe(true)
    keepMine(after.text)
    const kept = draft()
    expect(kept).toMatchObject({ text: '{"mine":1}', edited: true })
    expect(kept !== undefined && isBehind(kept, after.text)).toBe(false)
    setText('{"again":1}')
    followSaved([before])
    chooseSaved(before)
    expect(draft()).toMatchObject({ text: before.text, edited: false, kept: '{"again":1}' })
  })

  it('is followed again when everything of it was taken over', async () => {
    const { studio, draft } = await connected()
    const { chooseSaved, followSaved, setText, keepMine } = studio.fire.getState()
    chooseSaved(before)
    setText('{"mine":1}')
    followSaved([after])
    setText(after.text)
    keepMine(after.text)
    expect(draft()).toMatchObject({ text: after.text, base: after.text, edited: false })
    followSaved([{ ...before, text: '{"a":3}' }])
    expect(draft()).toMatchObject({ text: '{"a":3}', edited: false })
  })

  it('is no quarrel when both came to the same text, or the text was typed back', async () => {
    const { studio, draft } = await connected()
    const { chooseSaved, followSaved, setText } = studio.fire.getState()
    chooseSaved(before)
    setText(after.text)
    followSaved([after])
    expect(draft()).toMatchObject({ text: after.text, base: after.text, edited: false })
    setText('{"a":3}')
    setText(after.text)
    expect(draft()).toMatchObject({ edited: false })
  })

  it('takes nothing from a text that is not of it', async () => {
    const { studio, draft } = await connected()
    const { chooseSaved, followSaved, setText, chooseOwnText } = studio.fire.getState()
    setText('{"own":1}')
    chooseSaved(before)
    chooseOwnText()
    followSaved([after])
    expect(draft()).toEqual({
      toolName: 'write_to_file',
      sampleId: null,
      text: '{"own":1}',
      edited: true,
      kept: '{"own":1}',
    })
  })
})
