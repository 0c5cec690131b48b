import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readdirSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))

/** A project with the real launcher, whose page cannot be built. */
function brokenProject(withPackages: boolean): TestWorkspace {
  const folder = makeWorkspace({
    'package.json': '{"version":"0.0.0","type":"module"}',
    'shared/x.ts': '',
    'renderer/vite.config.ts': `export default { root: ${JSON.stringify('.')}, build: { ssr: 'renderer/main.ts' } }`,
    'renderer/main.ts': 'const mistake = ;\n',
  })
  cpSync(`${project}/electron/launcher`, folder.path('electron', 'launcher'), { recursive: true })
  if (withPackages) symlinkSync(`${project}/node_modules`, folder.path('node_modules'))
  return folder
}

async function run(folder: TestWorkspace, program: string, args: readonly string[] = []) {
  const child = spawn(process.execPath, [folder.path('electron', 'launcher', program), ...args], {
    cwd: folder.root,
    // A bundler that colours whatever the output is.
    env: { ...process.env, FORCE_COLOR: '1', INIT_CWD: folder.root },
  })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdout.resume()
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, err, said: err.slice(err.indexOf('The studio could')) }
}

test.each([
  ['build.mjs', [], 1],
  ['start.mjs', ['--browser'], 1],
  ['hook-studio.mjs', ['events'], 2],
] as const)(
  '%s says in one sentence that the build failed, and shows the mistake without colours',
  async (program, args, code) => {
    using folder = brokenProject(true)
    const failed = await run(folder, program, args)
    expect(failed.code).toBe(code)
    const [sentence = '', ...details] = failed.said.trimEnd().split('\n')
    expect(sentence).toMatch(/^The studio could not be built: .*, then try again\.$/)
    expect(details.join('\n')).toContain('main.ts:1:17')
    for (const line of details) expect(line).toMatch(/^( {4}\S| {5}|$)/)
    expect(failed.said).not.toMatch(/\u001B|\n\s+at /)
    expect(readdirSync(folder.path('dist')).filter((name) => name.startsWith('.building'))).toEqual([])
  },
)

test('without its packages it says to install them', async () => {
  using folder = brokenProject(false)
  const { code, said } = await run(folder, 'hook-studio.mjs', ['events'])
  expect(code).toBe(2)
  expect(said).toMatch(/^The studio could not be built: a package that building needs is missing\. Run npm ci, then/)
  expect(said).not.toMatch(/\n\s+at /)
})
