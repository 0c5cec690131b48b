import { describe, expect, it } from 'vitest'
import { createListing } from '../../renderer/stores/listing.ts'
import { explorerRows, namesOfRoots } from '../../renderer/views/explorer/explorer-rows.ts'
import type { HookListing } from '../../shared/places.ts'
import { failure, ok } from '../../shared/result.ts'
import type { Result } from '../../shared/result.ts'
import { EMPTY_LISTING, fakeBridge, settle } from './fake-bridge.ts'

const DIRECTORY = '/w/shop/.clinerules/hooks'
const hook = {
  event: 'PreToolUse',
  script: `${DIRECTORY}/PreToolUse`,
  realPath: `${DIRECTORY}/PreToolUse`,
  directory: DIRECTORY,
  source: 'workspace',
  root: '/w/shop',
  cwd: '/w/shop',
} as const
const LISTING: HookListing = {
  directories: [{ path: DIRECTORY, realPath: DIRECTORY, source: 'workspace', root: '/w/shop', exists: true }],
  hooks: [hook],
  skipped: [
    { code: 'has-extension', message: 'It has an extension.', path: `${DIRECTORY}/PreToolUse.sh`, event: 'PreToolUse' },
    { code: 'wrong-name', message: 'Not an event.', path: `${DIRECTORY}/README.md`, event: null },
    { code: 'event-not-called', message: 'Never called.', path: hook.script, event: 'PreToolUse' },
  ],
  notices: [],
}
const state = {
  unfolded: {},
  fired: 'PreToolUse',
  rootNames: namesOfRoots([{ path: '/w/shop', name: 'shop' }]),
} as const

describe('the list of hooks', () => {
  it('is asked for again after a change on disk, for the profile in use, and keeps what was chosen', async () => {
    const { bridge, push, asked } = fakeBridge({ 'hooks.list': () => ok(LISTING) })
    const listing = createListing(bridge, () => 'cline-vscode@4.1')
    listing.getState().choose('hook PreToolUse x')
    push('hooks.changed', {})
    await settle()
    expect(asked).toEqual([{ name: 'hooks.list', args: { profile: 'cline-vscode@4.1' } }])
    expect(listing.getState()).toMatchObject({ listing: LISTING, chosen: 'hook PreToolUse x' })
  })

  it('shows the answer to the latest question when answers overtake each other', async () => {
    const answers: ((result: Result<HookListing>) => void)[] = []
    const { bridge } = fakeBridge({ 'hooks.list': () => new Promise((resolve) => answers.push(resolve)) })
    const listing = createListing(bridge, () => 'cline')
    const first = listing.getState().refresh()
    const second = listing.getState().refresh()
    answers[1]?.(ok(LISTING))
    answers[0]?.(ok(EMPTY_LISTING))
    await Promise.all([first, second])
    expect(listing.getState().listing).toBe(LISTING)
  })

  it('keeps the last list when the studio cannot look now', async () => {
    const { bridge, answers } = fakeBridge({ 'hooks.list': () => ok(LISTING) })
    const listing = createListing(bridge, () => 'cline')
    await listing.getState().refresh()
    answers['hooks.list'] = () => failure('too-many-files', 'Too many open files.')
    await listing.getState().refresh()
    expect(listing.getState()).toMatchObject({ listing: LISTING, error: { code: 'too-many-files' } })
  })
})

describe('its rows', () => {
  it('hold all nine events with their counts, unfolded where there is something', () => {
    const rows = explorerRows(LISTING, state)
    const events = rows.filter((row) => row.kind === 'event')
    expect(events).toHaveLength(9)
    expect(events.filter((row) => row.open)).toMatchObject([{ event: 'PreToolUse', hooks: 1, skipped: 1 }])
  })

  it('put the files that will not run where they are looked for, and a remark on a hook that is never called', () => {
    const rows = explorerRows(LISTING, state)
    expect(rows.find((row) => row.kind === 'hook')).toMatchObject({
      place: 'shop',
      remark: { code: 'event-not-called' },
    })
    const skipped = rows.filter((row) => row.kind === 'skipped')
    expect(skipped.map((row) => row.skipped.code)).toEqual(['has-extension', 'wrong-name'])
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
  })

  it('are folded as a person left them', () => {
    const rows = explorerRows(LISTING, { ...state, unfolded: { 'event PreToolUse': false, directories: false } })
    expect(rows.some((row) => row.kind === 'hook' || row.kind === 'directory')).toBe(false)
  })

  it('of many files are only those of the event that is fired', () => {
    const events = ['PreToolUse', 'PostToolUse'] as const
    const hooks = Array.from({ length: 400 }, (_, at) => {
      const event = events[at % 2] ?? 'PreToolUse'
      return { ...hook, event, script: `/w/${at}/${event}` }
    })
    const rows = explorerRows({ ...LISTING, hooks, skipped: [] }, { ...state, fired: 'PostToolUse' })
    expect(rows.filter((row) => row.kind === 'event' && row.open)).toMatchObject([{ event: 'PostToolUse', hooks: 200 }])
    expect(rows.filter((row) => row.kind === 'hook')).toHaveLength(200)
  })

  it('tell roots of the same name apart', () => {
    const names = namesOfRoots([
      { path: '/a/app', name: 'app' },
      { path: '/b/app', name: 'app' },
      { path: '/b/web', name: 'web' },
    ])
    expect([...names.values()]).toEqual(['a/app', 'b/app', 'web'])
    const deep = namesOfRoots([
      { path: '/a/x/app', name: 'app' },
      { path: '/b/x/app', name: 'app' },
    ])
    expect([...deep.values()]).toEqual(['a/x/app', 'b/x/app'])
  })
})
