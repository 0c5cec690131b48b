import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { builtCli } from './built-cli.ts'

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url))
const SECTION = readFileSync(`${PROJECT}/README.md`, 'utf8').split('## Command line')[1] ?? ''
const EXAMPLES = (/```sh\n([^]*?)```/.exec(SECTION)?.[1] ?? '').trim().split('\n')
const cli = builtCli()

it.runIf(process.platform !== 'win32').each(EXAMPLES)(
  'of the README, pasted where it was cloned, lets the sample decide: %s',
  (line) => {
    // Another program than the studio may not be there, and shows only a part.
    const command = line.replaceAll('npx hook-studio', `'${process.execPath}' '${cli.file}'`).replace(/ \| jq .*/, '')
    const { stdout, stderr } = spawnSync('/bin/sh', ['-c', command], { cwd: PROJECT, env: cli.env(), encoding: 'utf8' })
    expect(stdout, stderr).toContain('Blocks: the whole task would be cancelled')
  },
)
