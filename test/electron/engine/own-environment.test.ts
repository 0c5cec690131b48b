import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ownEnvironment } from '../../../electron/engine/own-environment.ts'
import { createEnvironments } from '../../../electron/environment/environments.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'

/** What a program has that npm starts from this environment. */
function underNpm(env: Record<string, string>): NodeJS.ProcessEnv {
  using workspace = makeWorkspace({
    'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', scripts: { tell: 'node tell.cjs' } }),
    'tell.cjs': 'process.stdout.write(JSON.stringify(process.env))',
  })
  const told = execFileSync('npm', ['run', '--silent', 'tell'], { cwd: workspace.root, env, encoding: 'utf8' })
  return JSON.parse(told) as NodeJS.ProcessEnv
}

test.skipIf(process.platform === 'win32')('what npm adds is taken away again, and nothing else', () => {
  const path = `${(process.env['PATH'] ?? '')
    .split(':')
    .filter((folder) => !/node_modules|node-gyp-bin/.test(folder))
    .join(':')}:/mine/node_modules/.bin`
  const before = { HOME: process.env['HOME'] ?? '/', PATH: path, EDITOR: 'ed', MINE: 'kept' }
  const { PWD: _pwd, SHLVL: _level, OLDPWD: _old, _: _last, ...own } = ownEnvironment(underNpm(before))
  expect(own).toEqual(before)
})

test('an environment that npm had no hand in stays as it is', () => {
  const env = { PATH: '/mine/node_modules/.bin:/bin', npm_config_registry: 'mine', NODE: '/mine/node', COLOR: '1' }
  expect(ownEnvironment(env)).toEqual(env)
})

test('on Windows the same, whatever the name of the path is written like', () => {
  const env = {
    Path: String.raw`C:\shop\node_modules\.bin;C:\npm\node-gyp-bin;C:\Windows`,
    npm_command: 'start',
    NPM_CONFIG_CACHE: 'x',
  }
  expect(ownEnvironment(env)).toEqual({ Path: String.raw`C:\Windows` })
})

test('the environment of this studio is without it', async () => {
  const env = {
    PATH: '/studio/node_modules/.bin:/bin',
    npm_command: 'start',
    npm_package_name: 'hook-studio',
    MINE: 'kept',
  }
  const { variables } = await createEnvironments({ env }).get('studio')
  expect(variables).toEqual({ PATH: '/bin', MINE: 'kept' })
})
