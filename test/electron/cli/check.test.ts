import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { EVENT_NAMES } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import type { Expectation } from '../../../shared/expectation.ts'
import type { SavedPayload } from '../../../shared/saved-payload.ts'
import { savedPayloadText } from '../../../shared/saved-payload-text.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { builtCli } from './built-cli.ts'

const cli = builtCli()
const BLOCKS = '#!/bin/sh\ncat > /dev/null\necho \'{"cancel":true,"errorMessage":"no"}\'\n'
const HOOK = '.clinerules/hooks/PreToolUse'

let files = 0
/** A file of a saved payload; they are fired by the order of their names. */
function saved(expected: Expectation | null, more: Partial<SavedPayload> = {}, dir = '.clinerules/hooks') {
  const event: EventName = more.event ?? 'PreToolUse'
  const payload: SavedPayload = {
    version: 1,
    event,
    name: `expects ${expected ?? 'nothing'}`,
    ...(expected === null ? {} : { expect: expected }),
    payload: event === 'PreToolUse' ? { toolName: 'read_file' } : {},
    ...more,
  }
  files += 1
  return { [`${dir}/.studio/${event}.${String(files).padStart(3, '0')}.json`]: savedPayloadText(payload) }
}

describe('check', () => {
  test('is 0 when all is as expected; a payload without an expectation is fired and shown', async () => {
    await using workspace = makeWorkspace({ [HOOK]: BLOCKS, ...saved('blocks'), ...saved(null) })
    const { code, stdout, stderr } = await cli.run(['check'], { cwd: workspace.root })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.replaceAll(/\d+(\.\d+)? m?s/g, '<time>')).toBe(`${workspace.hook('').replace(/\/$/, '')}
  PreToolUse
    ✓ expects blocks: blocks (<time>, cline)
    – expects nothing: blocks, no expectation (<time>, cline)

1 payload as expected, 1 without an expectation; 2 fired in <time>.
`)
  })

  test('is 1 when something differs, and says what came of it and why', async () => {
    await using workspace = makeWorkspace({
      [HOOK]: { text: BLOCKS, mode: 0o644 },
      '.clinerules/hooks/TaskStart': '#!/bin/sh\nexit 3\n',
      ...saved('blocks'),
      ...saved('goes-ahead', { event: 'TaskStart' }),
    })
    const { code, stdout } = await cli.run(['check', workspace.root])
    expect(code).toBe(1)
    expect(stdout).toContain('✗ expects blocks: did-not-decide, expected blocks')
    expect(stdout).toContain(`chmod +x ${workspace.hook('PreToolUse')}`)
    expect(stdout).toContain('✗ expects goes-ahead: fails, expected goes-ahead')
    expect(stdout).toContain('0 payloads as expected, 2 not; 2 fired')
  })

  test('says where there is none how to make one there', async () => {
    await using workspace = makeWorkspace({
      empty: { folder: true },
      'Cline/Hooks/PreToolUse': BLOCKS,
      ...Object.fromEntries(EVENT_NAMES.map((event) => [`full/.clinerules/hooks/${event}`, BLOCKS])),
    })
    const fixOf = async (...parts: string[]) => {
      const { code, stderr } = await cli.run(['check', workspace.path(...parts)])
      expect(code).toBe(2)
      return stderr
    }
    expect(await fixOf('empty')).toContain(`: hook-studio new PreToolUse --workspace ${workspace.path('empty')}.\n`)
    const global = workspace.path('Cline', 'Hooks')
    expect(await fixOf('Cline', 'Hooks')).toContain(`: hook-studio new TaskStart --dir ${global}.\n`)
    expect(await fixOf('full')).toMatch(/Save one in the studio\.\n$/)
  })

  test('takes the .clinerules of a workspace for that workspace', async () => {
    await using workspace = makeWorkspace({ [HOOK]: BLOCKS, ...saved('blocks') })
    const { code, stdout } = await cli.run(['check', workspace.path('.clinerules')])
    expect([code, stdout]).toEqual([0, expect.stringContaining('1 payload as expected')])
  })

  test('gives the next step also where no hook is there, or the event is never called', async () => {
    await using workspace = makeWorkspace({
      '.clinerules/hooks/PreCompact': BLOCKS,
      ...saved('blocks'),
      ...saved('blocks', { event: 'PreCompact', profile: 'cline-vscode@4.1' }),
    })
    const { stdout } = await cli.run(['check', workspace.root])
    expect(stdout).toContain(`→ Write a script named ${workspace.hook('PreToolUse')}`)
    expect(stdout).toContain('→ Move what the hook does to an event that is called')
  })

  test('fires each at the hook beside it alone, in its own root', async () => {
    const tells = (name: string) => `#!/bin/sh\ncat > /dev/null\necho ${name} >> "$PWD/fired"\necho {}\n`
    await using workspace = makeWorkspace({
      [`a/${HOOK}`]: tells('a'),
      [`b/${HOOK}`]: tells('b'),
      'shared/PreToolUse': tells('shared'),
      'shared/TaskStart': tells('other'),
      // The shared hooks run in a root that has hooks of its own, which nobody named.
      [HOOK]: tells('root'),
      '.clinerules/hooks/PreCompact': tells('root'),
      ...saved('goes-ahead', {}, 'a/.clinerules/hooks'),
      ...saved('goes-ahead', {}, 'b/.clinerules/hooks'),
      ...saved('goes-ahead', {}, 'shared'),
      ...saved('did-not-decide', { event: 'PreCompact' }, 'shared'),
    })
    const { code, stdout } = await cli.run(['check', 'a', 'b/.clinerules/hooks', 'shared', 'a'], {
      cwd: workspace.root,
    })
    expect(stdout).toContain('4 payloads as expected; 4 fired')
    expect(code).toBe(0)
    const fired = (path: string) => readFileSync(workspace.path(path), 'utf8')
    expect([fired('a/fired'), fired('b/fired'), fired('fired')]).toEqual(['a\n', 'b\n', 'shared\n'])
  })

  test.skipIf(process.platform === 'win32')('is 2 with one sentence in a folder that was removed', async () => {
    await using workspace = makeWorkspace({ 'gone/kept': '' })
    const script = `cd gone && rm -r "$PWD" && exec '${process.execPath}' '${cli.file}' check`
    const { status, stderr } = spawnSync('/bin/sh', ['-c', script], {
      cwd: workspace.root,
      env: cli.env(),
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      2,
      'hook-studio: The current folder does not exist any more. Change to another folder.\n',
    ])
  })

  test('takes a hook, or a single file', async () => {
    await using workspace = makeWorkspace({
      [HOOK]: BLOCKS,
      '.clinerules/hooks/.studio/one.json': savedPayloadText({
        version: 1,
        event: 'PreToolUse',
        name: 'one',
        payload: {},
      }),
      ...saved('blocks'),
      ...saved('did-not-decide', { event: 'TaskStart' }),
    })
    expect((await cli.run(['check', workspace.hook('PreToolUse')])).stdout).toContain('2 fired')
    expect((await cli.run(['check', workspace.hook('.studio/one.json')])).stdout).toContain('1 fired')
    expect((await cli.run(['check', workspace.root])).stdout).toContain('3 fired')
  })

  test('takes no empty tag', async () => {
    const { code, stderr } = await cli.run(['check', '--tag', ' '])
    expect([code, stderr]).toEqual([2, expect.stringContaining('A tag has at least one letter.')])
  })

  test('fires only what has one of the tags, and names a broken file all the same', async () => {
    await using workspace = makeWorkspace({
      [HOOK]: BLOCKS,
      ...saved('blocks', { name: 'quick one', tags: ['ci', 'quick'] }),
      ...saved('goes-ahead', { name: 'slow one', tags: ['slow'] }),
      ...saved('blocks', { name: 'untagged' }),
    })
    const quick = await cli.run(['check', workspace.root, '--tag', 'quick'])
    expect([quick.code, quick.stdout]).toEqual([0, expect.stringContaining('1 fired')])
    expect(quick.stdout).toContain('✓ quick one')
    const both = await cli.run(['check', workspace.root, '--tag', 'slow', '--tag', 'ci'])
    expect([both.code, both.stdout]).toEqual([1, expect.stringContaining('2 fired')])
    const none = await cli.run(['check', workspace.root, '--tag', 'nobody'])
    expect(none.code).toBe(2)
    expect(none.stderr).toContain('No saved payload with the tag nobody was found')
    expect(none.stderr).toContain('The tags there are ')
    const near = await cli.run(['check', workspace.root, '--tag', 'Quick'])
    expect(near.stderr).toContain('Did you mean quick?')
    const comma = await cli.run(['check', workspace.root, '--tag', 'quick,slow'])
    expect([comma.code, comma.stderr]).toEqual([2, expect.stringContaining('give --tag for each')])
    writeFileSync(workspace.hook('.studio/broken.json'), '{')
    const broken = await cli.run(['check', workspace.root, '--tag', 'quick'])
    expect([broken.code, broken.stdout]).toEqual([1, expect.stringContaining('broken.json is no saved payload')])
  })

  test('names the file of a payload that differs', async () => {
    await using workspace = makeWorkspace({ [HOOK]: BLOCKS, ...saved('goes-ahead', { name: 'first' }) })
    const { stdout } = await cli.run(['check', workspace.root])
    expect(stdout).toMatch(/✗ first: blocks, expected goes-ahead.*\n.*\n +\S+\/\.studio\/PreToolUse\.\d+\.json/)
  })

  test('fires under the profile that is asked for, unless a payload names its own', async () => {
    await using workspace = makeWorkspace({
      '.clinerules/hooks/PreToolUse': `${BLOCKS}exit 1\n`,
      '.clinerules/hooks/PreCompact': BLOCKS,
      ...saved('fails'),
      ...saved('blocks', { profile: 'cline' }),
      ...saved('not-called', { event: 'PreCompact' }),
    })
    expect((await cli.run(['check', workspace.root, '--profile', 'cline-vscode@4.1'])).code).toBe(0)
    const { code, stdout } = await cli.run(['check', workspace.root])
    expect(code).toBe(1)
    expect(stdout).toContain('expects fails: blocks, expected fails')
    expect(stdout).toContain('expects not-called: blocks, expected not-called')
  })

  test('stops at the first that differs with --bail, and at the time limit', async () => {
    await using workspace = makeWorkspace({
      [HOOK]: '#!/bin/sh\ncat > /dev/null\nexec sleep 600\n',
      ...saved('fails'),
      ...saved('blocks'),
      ...saved('fails'),
    })
    const { code, stdout } = await cli.run(['check', workspace.root, '--bail', '--timeout', '150'])
    expect(code).toBe(1)
    expect(stdout).toContain('1 payload as expected, 1 not, 1 not fired; 2 fired')
  })

  test('names broken files, fires the rest, and is 1', async () => {
    await using workspace = makeWorkspace({
      [HOOK]: BLOCKS,
      ...saved('blocks'),
      ...saved('blocks', { name: 'wrong type', payload: { toolName: 5 } }),
      '.clinerules/hooks/.studio/broken.json': '{',
    })
    const { code, stdout } = await cli.run(['check', workspace.root])
    expect(code).toBe(1)
    expect(stdout).toContain('✗ broken.json is no saved payload: it is no JSON at line 1, column 2: ')
    expect(stdout).toMatch(/\.json: toolName must be text, but it is the number 5\. Write it in double quotes\./)
    expect(stdout).toContain('1 payload as expected, 2 files broken; 1 fired')
  })

  test.each([
    [[], /No saved payload was found in .*hooks?.*\. Save one .* hook-studio new TaskStart\.\n/],
    [['none'], /There is no .*none\. Check the path\./],
    [['README.md'], /README\.md is neither a hook nor a saved payload\./],
    [['--reporter', 'tap'], /Allowed choices are spec, json, junit\./],
  ])('%j is 2 and one sentence', async (args, words) => {
    await using workspace = makeWorkspace({ [HOOK]: BLOCKS, 'README.md': '' })
    const { code, stdout, stderr } = await cli.run(['check', ...args], { cwd: workspace.root })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(words)
  })

  test.skipIf(process.platform === 'win32')('is 130 after Ctrl-C, with what was fired', async () => {
    await using workspace = makeWorkspace({
      [HOOK]: '#!/bin/sh\ncat > /dev/null\nkill -INT "$(ps -o ppid= -p $$ | tr -d " ")"\nexec sleep 600\n',
      ...saved('blocks'),
      ...saved('blocks'),
    })
    const { code, stdout } = await cli.run(['check', workspace.root])
    expect(code).toBe(130)
    expect(stdout).toContain('expects blocks: stopped, expected blocks')
    expect(stdout).toContain('1 not fired')
  })
})

describe('reporters', () => {
  const hard = 'a <name> & "quotes" \'s ]]> \u{1F600}'

  test('json is one object for programs', async () => {
    await using workspace = makeWorkspace({
      [HOOK]: BLOCKS,
      ...saved('blocks', { name: hard }),
      ...saved('goes-ahead'),
      '.clinerules/hooks/.studio/x.json': '{',
    })
    const { code, stdout, stderr } = await cli.run(['check', workspace.root, '--reporter', 'json'])
    expect([code, stderr, stdout.trimEnd().split('\n').length]).toEqual([1, '', 1])
    expect(JSON.parse(stdout)).toMatchObject({
      check: 1,
      cases: [
        { status: 'matches', name: hard, expect: 'blocks', actual: 'blocks', profile: 'cline', event: 'PreToolUse' },
        { status: 'differs', expect: 'goes-ahead', actual: 'blocks', sentence: expect.any(String) as unknown },
        { status: 'broken', file: workspace.hook('.studio/x.json') },
      ],
      totals: { matches: 1, differs: 1, noExpectation: 0, broken: 1, notFired: 0 },
    })
  })

  test.skipIf(spawnSync('python3', ['--version']).error !== undefined)(
    'junit is XML that a strict parser reads, whatever names and messages hold',
    async () => {
      const shouts = `#!/bin/sh\ncat > /dev/null\nprintf '{"cancel":true,"errorMessage":"<b> & \\\\u0001 \\\\ud800 ]]>"}'\n`
      await using workspace = makeWorkspace({
        [HOOK]: shouts,
        ...saved('blocks', { name: hard }),
        ...saved('goes-ahead', { name: 'differs' }),
        ...saved(null),
        '.clinerules/hooks/.studio/x.json': '{',
      })
      const { code, stdout } = await cli.run(['check', workspace.root, '--reporter', 'junit'])
      expect(code).toBe(1)
      const file = workspace.put('junit.xml', stdout)
      const read = `import sys, json, xml.etree.ElementTree as e
root = e.parse(sys.argv[1]).getroot()
print(json.dumps([root.attrib, [[c.attrib['name'], [k.tag for k in c], c.attrib['classname']] for c in root.iter('testcase')], [f.attrib['message'] for f in root.iter('failure')]]))`
      const parsed = spawnSync('python3', ['-c', read, file], { encoding: 'utf8' })
      expect(parsed.stderr).toBe('')
      const [attributes, cases, failures] = JSON.parse(parsed.stdout) as [Record<string, string>, unknown, unknown]
      expect(attributes).toMatchObject({ tests: '4', failures: '1', errors: '1', skipped: '1' })
      expect(cases).toEqual([
        [hard, [], 'PreToolUse'],
        ['differs', ['failure'], 'PreToolUse'],
        ['expects nothing', ['skipped'], 'PreToolUse'],
        ['x.json', ['error'], 'broken'],
      ])
      expect(failures).toEqual(['Expected goes-ahead, was blocks'])
    },
  )
})
