import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shellEnvironment } from '../../../../electron/engine/shell-environment.ts'

const isDash = process.platform !== 'win32' && basename(realpathSync('/bin/sh')) === 'dash'
let folder = ''

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'shell-environment-')))
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** The environment, as bytes in their order, that the real shell starts a command with. */
function byShell(env: NodeJS.ProcessEnv, cwd: string): string {
  const { status, stdout } = spawnSync('/bin/sh', ['-c', "'/usr/bin/env' '-0'"], { env, cwd })
  return status === 0 ? stdout.toString() : 'the shell did not start'
}

function byRule(env: NodeJS.ProcessEnv, cwd: string): string {
  const rule = shellEnvironment(env, process.pid)
  if (rule === null) return 'the shell did not start'
  const entries = Object.entries(rule(cwd, statSync(cwd)))
  return entries.map(([name, value]) => `${name}=${value ?? ''}\0`).join('')
}

describe.runIf(isDash)('the environment that dash hands on', () => {
  const cases: Record<string, NodeJS.ProcessEnv> = {
    'nothing at all': {},
    'names that are no identifiers': {
      'A.B': '1',
      '9x': '2',
      é: '3',
      'a b': '4',
      '': '5',
      'BASH_FUNC_f%%': '() { :; }',
    },
    'values with newlines, equals signs and emoji': { A: 'a\nb', B: 'c=d', C: '🙂', D: '' },
    'variables of other shells': { _: '/usr/bin/x', SHLVL: '3', OLDPWD: '/a', ENV: '/b', CDPATH: '/c', BASH_ENV: '/d' },
    'variables that dash sets itself': { IFS: 'x', PPID: '1', OPTIND: '7', LINENO: '3', ATTY: '1' },
    'variables that dash knows from its start': {
      PS1: '1',
      PS2: '2',
      PS4: '4',
      MAIL: 'm',
      MAILPATH: 'p',
      MAILCHECK: '1',
      PATH: '',
      TERM: 't',
      HISTSIZE: 'h',
    },
    'a position that is no number': { OPTIND: 'abc' },
    'an empty position': { OPTIND: '' },
    'a position beyond all bounds': { OPTIND: '99999999999' },
  }
  for (const [title, env] of Object.entries(cases)) {
    test(`is the same byte for byte with ${title}`, () => {
      expect(byRule(env, folder)).toBe(byShell(env, folder))
    })
  }

  test('has a PWD that is kept when it names the directory and resolved when it does not', () => {
    for (const cwd of [join(folder, 'real'), join(folder, 'link')]) {
      for (const PWD of [
        join(folder, 'real'),
        join(folder, 'link'),
        `${folder}/./link/`,
        '/',
        'real',
        '',
        '/nowhere',
        '/dev/null/x',
      ]) {
        expect(byRule({ PWD }, cwd), `${PWD} in ${cwd}`).toBe(byShell({ PWD }, cwd))
      }
    }
  })

  test('has the path that the directory has now, also when a folder above became a link to where it was moved', () => {
    mkdirSync(join(folder, 'above', 'work'), { recursive: true })
    const cwd = join(folder, 'above', 'work')
    const rule = shellEnvironment({}, process.pid)
    expect(rule?.(cwd, statSync(cwd))['PWD']).toBe(cwd)
    renameSync(join(folder, 'above'), join(folder, 'moved'))
    symlinkSync('moved', join(folder, 'above'))
    expect(rule?.(cwd, statSync(cwd))['PWD']).toBe(join(folder, 'moved', 'work'))
    expect(byRule({}, cwd)).toBe(byShell({}, cwd))
  })

  test('is the same for any set of names, in any order', () => {
    const name = fc.oneof(
      fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,2}$/),
      fc.constantFrom(
        'PWD',
        'IFS',
        'PPID',
        'OPTIND',
        'PS1',
        'PS2',
        'PS4',
        'PATH',
        'MAIL',
        'MAILPATH',
        'TERM',
        'HISTSIZE',
        'LINENO',
        'ATTY',
        'HOME',
        'OLDPWD',
        '_',
        'SHLVL',
        'a-b',
      ),
    )
    const value = fc.oneof(
      fc.constantFrom('', '1', '/'),
      fc.string({ maxLength: 8 }).map((text) => text.replaceAll('\0', '')),
    )
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 60, noNullPrototype: true }), (env) => {
        // A leading blank or sign makes numbers of texts that the rule does not try to read: it leaves them to the shell.
        if (env['OPTIND'] !== undefined && !/^\d+$/.test(env['OPTIND'])) delete env['OPTIND']
        expect(byRule(env, folder)).toBe(byShell(env, folder))
      }),
      { numRuns: 200 },
    )
  })
})

test('is not known for a shell that is not there', () => {
  expect(shellEnvironment({}, 1, '/nowhere/sh')).toBe(null)
})
