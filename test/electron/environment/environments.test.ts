import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { desktopEnvironment, parseShown } from '../../../electron/environment/desktop-environment.ts'
import { createEnvironments } from '../../../electron/environment/environments.ts'
import { readLoginShell } from '../../../electron/environment/login-shell.ts'
import { makeWorkspace } from '../../helpers/workspace.ts'
import { isAlive } from '../../helpers/is-alive.ts'
import { openTestStudio } from '../../helpers/studio.ts'

const asked = (home: string, shell: string, limitMs = 20_000) => ({
  shell,
  env: { HOME: home, PATH: '/only/of/the/studio', VIRTUAL_ENV: '/a/project' },
  platform: process.platform,
  limitMs,
})

const SHELLS = ['bash', 'sh', 'dash', 'zsh', 'fish', 'ksh', 'mksh'].flatMap((name) => {
  const path = ['/bin', '/usr/bin'].map((folder) => `${folder}/${name}`).find(existsSync)
  return path === undefined ? [] : [path]
})

test.runIf(process.platform !== 'win32').each(SHELLS)(
  '%s tells its environment, without that of the studio',
  async (shell) => {
    using home = makeWorkspace({ '.profile': 'MADE_BY=profile; export MADE_BY\n' })
    const read = await readLoginShell(asked(home.root, shell))
    if (!read.ok) throw new Error(read.error.message)
    expect(read.value).toMatchObject({ HOME: home.root, SHELL: shell })
    expect(read.value['VIRTUAL_ENV']).toBeUndefined()
    expect(read.value['PATH']).not.toContain('/only/of/the/studio')
    expect(Object.keys(read.value)).not.toContain('HOOK_STUDIO_READS_ENVIRONMENT')
    expect(Object.keys(read.value)).not.toContain('SHLVL')
  },
)

test.runIf(SHELLS.includes('/bin/bash'))(
  'start-up files may print, hold line ends in values, and leave something running',
  async () => {
    using home = makeWorkspace({
      '.bash_profile': `
echo welcome; printf '\\033]0;title\\007'
export MULTI='one
two=2' EMPTY= ODD='a=b "c" é'
test -n "$HOOK_STUDIO_READS_ENVIRONMENT" && export TOLD=yes
( trap '' TERM; exec sleep 600 ) &
echo $! > "$HOME/pid"
. "$HOME/.bashrc"
`,
      '.bashrc': 'case $- in *i*) export FROM_RC=yes;; esac\n',
    })
    const read = await readLoginShell(asked(home.root, '/bin/bash'))
    expect(read).toMatchObject({
      ok: true,
      value: { MULTI: 'one\ntwo=2', EMPTY: '', ODD: 'a=b "c" é', TOLD: 'yes', FROM_RC: 'yes' },
    })
    const pid = Number(readFileSync(home.path('pid'), 'utf8'))
    await expect.poll(() => isAlive(pid)).toBe(false)
  },
)

test.runIf(SHELLS.includes('/bin/bash'))(
  'a shell that hangs is ended within its time, with all that it started',
  async () => {
    using home = makeWorkspace({ '.bash_profile': 'sleep 600 & echo $! > "$HOME/pid"; wait\n' })
    const began = performance.now()
    const read = await readLoginShell(asked(home.root, '/bin/bash', 1_500))
    expect(read).toMatchObject({ ok: false, error: { code: 'login-shell-unread' } })
    expect(performance.now() - began).toBeLessThan(10_000)
    const pid = Number(readFileSync(home.path('pid'), 'utf8'))
    await expect.poll(() => isAlive(pid)).toBe(false)
  },
)

test.runIf(SHELLS.includes('/bin/bash'))('a shell that prints without end is ended', async () => {
  using home = makeWorkspace({ '.bash_profile': 'yes\n' })
  expect(await readLoginShell(asked(home.root, '/bin/bash'))).toMatchObject({ ok: false })
})

test.runIf(SHELLS.includes('/bin/bash'))('a shell that is being asked ends with the studio', async () => {
  using home = makeWorkspace({ '.bash_profile': 'sleep 600 & echo $! > "$HOME/pid"; wait\n' })
  const environments = { env: { HOME: home.root, SHELL: '/bin/bash' }, limitMs: 60_000 }
  const opened = await openTestStudio({}, { environments })
  const listed = opened.get('environment.list', {})
  const pid = () => (existsSync(home.path('pid')) ? Number(readFileSync(home.path('pid'), 'utf8')) : 0)
  await expect.poll(pid).toBeGreaterThan(0)
  await opened[Symbol.asyncDispose]()
  const login = (await listed).find(({ kind }) => kind === 'login-shell')
  expect(login?.problem).not.toBeNull()
  await expect.poll(() => isAlive(pid())).toBe(false)
})

test('shells that cannot be asked are named', async () => {
  expect(await readLoginShell(asked('/', '/usr/bin/nu'))).toMatchObject({
    ok: false,
    error: { code: 'login-shell-unknown' },
  })
  expect(await readLoginShell(asked('/', '/no/such/bash'))).toMatchObject({
    ok: false,
    error: { code: 'login-shell-unread' },
  })
  expect(await readLoginShell({ ...asked('/', ''), platform: 'win32' })).toMatchObject({ ok: false })
})

test.runIf(process.platform === 'linux')('without systemd the desktop is a guess, and said to be one', async () => {
  const { variables, meaning } = await desktopEnvironment({ PATH: '/nowhere', HOME: '/home/x', NVM_DIR: '/n' }, 'linux')
  expect(variables).toEqual({ HOME: '/home/x', PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' })
  expect(meaning).toContain('guess')
})

test.runIf(process.platform === 'linux')('what systemd tells counts', async () => {
  using bin = makeWorkspace({ systemctl: "#!/bin/sh\ncat <<'END'\nPATH=/told\nODD=$'a\\nb'\nEND\n" })
  const { variables } = await desktopEnvironment({ PATH: `${bin.root}:/bin`, HOME: '/home/x' }, 'linux')
  expect(variables).toEqual({ HOME: '/home/x', PATH: '/told', ODD: 'a\nb' })
})

test('what systemctl quotes is read', () => {
  expect(parseShown("A=plain\nB=$'tab\\there\\x41\\'s'\nC=\\$HOME\nno line\n")).toEqual({
    A: 'plain',
    B: "tab\thereA's",
    C: '$HOME',
  })
})

test('each environment is read once, and one that cannot be read is the studio’s own with the reason', async () => {
  using home = makeWorkspace({ shell: '#!/bin/sh\necho x >> "$HOME/asked"\nexit 1\n' })
  const environments = createEnvironments({ env: { HOME: home.root, SHELL: home.path('shell'), PATH: '/bin' } })
  const [studio, login, desktop] = await environments.list()
  expect(studio).toMatchObject({ kind: 'studio', problem: null, variables: { PATH: '/bin' } })
  expect(login).toMatchObject({ kind: 'login-shell', variables: { PATH: '/bin' } })
  expect(login?.problem).toContain('shell')
  expect(desktop?.kind).toBe('desktop')
  expect(await environments.get('login-shell')).toBe(login)
})

test.runIf(process.platform !== 'win32')(
  'one that could not be read is read anew when it is looked at, and only then',
  async () => {
    using home = makeWorkspace({ sh: '#!/bin/sh\ntest -e "$HOME/mended" && exec /bin/sh "$@"\nexit 1\n' })
    const environments = createEnvironments({ env: { HOME: home.root, SHELL: home.path('sh'), PATH: '/bin' } })
    const loginShell = async () => (await environments.list()).find(({ kind }) => kind === 'login-shell')
    const broken = await environments.get('login-shell')
    expect(broken.problem).toContain('then show the environments again.')
    home.put('mended', '')
    expect(await environments.get('login-shell')).toBe(broken)
    const mended = await loginShell()
    expect(mended).toMatchObject({ problem: null })
    expect(await environments.get('login-shell')).toBe(mended)
    expect(await loginShell()).toBe(mended)
  },
)
