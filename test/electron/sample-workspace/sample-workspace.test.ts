import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isEventName } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { buildInput } from '../../../shared/payload/build-input.ts'
import { PROFILE_NAMES } from '../../../shared/profiles.ts'
import { samplesFor } from '../../../shared/samples/samples.ts'

const root = fileURLToPath(new URL('../../../electron/sample-workspace', import.meta.url))
const hooks = join(root, '.clinerules/hooks')
const isExecutable = (name: string) => (statSync(join(hooks, name)).mode & 0o111) !== 0
const running = readdirSync(hooks).filter((name): name is EventName => isEventName(name) && isExecutable(name))

async function run(script: string, stdin: string) {
  const child = spawn(join(hooks, script), { cwd: root })
  const out: Buffer[] = []
  const errors: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
  let unread = false
  child.stdin.on('error', () => (unread = true))
  child.stdin.end(stdin)
  const exitCode = await new Promise((settle) => child.on('close', settle))
  return { exitCode, unread, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(errors).toString() }
}

async function answer(event: EventName, payload: unknown): Promise<unknown> {
  const built = buildInput({ event, profile: 'cline', payload: JSON.stringify(payload), roots: [root] })
  if (!built.ok) throw new Error(built.error.message)
  return JSON.parse((await run(event, built.value.stdin)).stdout)
}

test('five hooks run, one is switched off and one has an extension', () => {
  expect(running).toEqual(['PostToolUse', 'PreToolUse', 'TaskComplete', 'TaskStart', 'UserPromptSubmit'])
  expect(isExecutable('PreCompact')).toBe(false)
  expect(readdirSync(hooks)).toContain('Notification.sh')
})

test('the executable bits are kept in the repository', () => {
  const listed = execFileSync('git', ['ls-files', '--stage', '.clinerules/hooks'], { cwd: root, encoding: 'utf8' })
  const modes = new Map(listed.split('\n').map((line) => [line.split('/').at(-1), line.slice(0, 6)]))
  for (const name of running) expect([name, modes.get(name)]).toEqual([name, '100755'])
  expect(modes.get('PreCompact')).toBe('100644')
})

test.each(readdirSync(hooks))('%s runs no other file than itself: unchanged it is fired without a question', (name) => {
  const text = readFileSync(join(hooks, name), 'utf8')
  // Python would take modules from the folder of the script.
  expect(text).toMatch(/^#!\/(?:bin\/sh|usr\/bin\/env node)\n/)
  expect(text).not.toMatch(/^\s*(?:\.|source)\s|\$0|\$\{0|\brequire\(|\bimport\b|\beval\b/m)
})

test.each(running)('%s reads all of every sample, and answers JSON, with exit code 0', async (event) => {
  for (const profile of PROFILE_NAMES) {
    for (const { id, payload } of samplesFor(event, profile)) {
      const built = buildInput({ event, profile, payload: JSON.stringify(payload), roots: [root] })
      if (!built.ok) throw new Error(built.error.message)
      const { exitCode, unread, stdout, stderr } = await run(event, built.value.stdin)
      expect([id, exitCode, unread]).toEqual([id, 0, false])
      expect(JSON.parse(stdout)).toBeTypeOf('object')
      expect(stderr).toMatch(/^(the tool failed\n|looking at .*\n|Done\. .*\n)?$/)
    }
  }
})

test('PreToolUse stops what writes JavaScript or package.json, and nothing else', async () => {
  const call = (toolName: string, path: string, content = 'x') => ({ toolName, parameters: { path, content } })
  const stops = { cancel: true }
  expect(await answer('PreToolUse', call('write_to_file', 'src/a.js'))).toMatchObject({
    ...stops,
    errorMessage: 'This project is TypeScript only: write src/a.ts, not src/a.js.',
  })
  expect(await answer('PreToolUse', call('write_to_file', 'a "b"\\c.js'))).toMatchObject(stops)
  expect(await answer('PreToolUse', call('editor', '/home/me/package.json'))).toMatchObject(stops)
  expect(await answer('PreToolUse', call('write_to_file', 'a.ts', '"path":"b.js"'))).toMatchObject({ cancel: false })
  expect(await answer('PreToolUse', call('read_file', 'src/a.js'))).toEqual({ cancel: false })
  expect(await answer('PreToolUse', { toolName: 'x' })).toEqual({ cancel: false })
})

test('PostToolUse speaks only after a failure, whatever the result says', async () => {
  const result = { toolName: 'x', result: '"success":true' }
  expect(await answer('PostToolUse', { ...result, success: true })).toEqual({})
  expect(await answer('PostToolUse', result)).toMatchObject({
    contextModification: expect.stringMatching(/^FAILURE:/) as string,
  })
})

test('UserPromptSubmit stops a secret', async () => {
  expect(await answer('UserPromptSubmit', { prompt: 'use AKIAIOSFODNN7EXAMPLE' })).toMatchObject({ cancel: true })
  expect(await answer('UserPromptSubmit', { prompt: 'hello' })).toEqual({ cancel: false })
})
