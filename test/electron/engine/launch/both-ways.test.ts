import { chmodSync, closeSync, copyFileSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HookCapture } from '../../../../shared/capture.ts'
import { createScene, type Scene, throughShell } from '../process/scene.ts'

/** Says everything that a script can see of the way it was started, but its parent's number. */
const TELL_ALL = `#!/bin/sh
echo "0: $0; $#: $*; input: $(cat)"
pwd; pwd -P
tr '\\0' '\\n' </proc/$$/environ
tr '\\0' '\\n' </proc/$$/cmdline
while read -r line; do case $line in Sig[BIC]*|Umask*|Groups*) echo "$line";; esac; done </proc/$$/status
ls /proc/$$/fd
echo to stderr >&2
exit 3
`
/** What the shell says of a command that a signal ended: a tolerated difference. */
const SHELLS_WORD = /^(Killed|Terminated|Hangup|Aborted|Segmentation fault)( \(core dumped\))?\n/gm

let scene: Scene

beforeEach(() => {
  scene = createScene()
})
afterEach(() => scene.close())

type Prepared = string | { readonly script: string; readonly after: () => void }

interface Row {
  readonly title: string
  readonly way: 'direct' | 'shell'
  readonly prepare: () => Prepared
  readonly exitCode?: number
}

const write = (text: string | Uint8Array, name?: string): string => scene.script(text, name)

const ROWS: readonly Row[] = [
  { title: 'a plain script', way: 'direct', prepare: () => write(TELL_ALL), exitCode: 3 },
  { title: 'no shebang', way: 'shell', prepare: () => write(TELL_ALL.slice(10)), exitCode: 3 },
  { title: 'a missing interpreter', way: 'shell', prepare: () => write('#!/nowhere/sh\necho hi\n'), exitCode: 127 },
  {
    title: 'an interpreter without the executable bit',
    way: 'shell',
    prepare: () => {
      writeFileSync(join(scene.folder, 'interpreter'), '#!/bin/sh\necho never\n', { mode: 0o644 })
      return write(`#!${scene.folder}/interpreter\n`)
    },
    exitCode: 126,
  },
  { title: 'a folder as interpreter', way: 'shell', prepare: () => write('#!/tmp\necho hi\n'), exitCode: 126 },
  { title: 'CRLF line ends', way: 'shell', prepare: () => write('#!/bin/sh\r\necho hi\r\n'), exitCode: 127 },
  { title: 'CRLF after an argument', way: 'direct', prepare: () => write('#!/bin/sh -e\r\necho hi\r\n') },
  { title: 'CRLF after env', way: 'direct', prepare: () => write('#!/usr/bin/env sh\r\necho hi\r\n'), exitCode: 127 },
  { title: 'a byte order mark', way: 'shell', prepare: () => write('\ufeff#!/bin/sh\necho hi\n') },
  { title: 'an empty file', way: 'shell', prepare: () => write(''), exitCode: 0 },
  {
    title: 'a folder',
    way: 'shell',
    prepare: () => {
      const path = join(scene.folder, 'folder')
      mkdirSync(path)
      return path
    },
    exitCode: 126,
  },
  { title: 'a file that is not there', way: 'shell', prepare: () => join(scene.folder, 'gone'), exitCode: 127 },
  {
    title: 'a file without the executable bit',
    way: 'shell',
    prepare: () => {
      const path = write(TELL_ALL)
      chmodSync(path, 0o644)
      return path
    },
    exitCode: 126,
  },
  {
    title: 'a broken ELF file',
    way: 'shell',
    prepare: () => write(Buffer.concat([Buffer.from('7f454c46020101', 'hex'), Buffer.alloc(200, 1)])),
  },
  { title: 'a real program', way: 'shell', prepare: () => copyOf('/bin/pwd'), exitCode: 0 },
  { title: 'NUL bytes', way: 'shell', prepare: () => write(Buffer.from('echo a\0b\necho c\n')) },
  { title: 'NUL bytes after the shebang', way: 'direct', prepare: () => write('#!/bin/sh\necho a\0b\necho c\n') },
  { title: 'a NUL byte in the shebang', way: 'direct', prepare: () => write('#!/bin/sh\0-x\necho c\n') },
  {
    title: 'a file that is open for writing (text file busy)',
    way: 'shell',
    prepare: () => {
      const script = write(TELL_ALL)
      const file = openSync(script, 'r+')
      return { script, after: () => closeSync(file) }
    },
  },
  {
    title: 'one shebang argument',
    way: 'direct',
    prepare: () => write(TELL_ALL.replace('/sh', '/sh -u')),
    exitCode: 3,
  },
  { title: 'two shebang arguments', way: 'direct', prepare: () => write('#!/bin/sh -e -x\necho hi\n') },
  {
    title: 'two arguments for env',
    way: 'direct',
    prepare: () => write('#!/usr/bin/env sh -e\necho hi\n'),
    exitCode: 127,
  },
  { title: 'blanks and tabs in the shebang', way: 'direct', prepare: () => write('#! \t/bin/sh \t\necho "$0" $#\n') },
  { title: 'nothing but blanks in the shebang', way: 'shell', prepare: () => write('#!   \t\necho hi\n') },
  { title: 'a shebang without a line end', way: 'direct', prepare: () => write('#!/bin/true'), exitCode: 0 },
  { title: 'a relative interpreter', way: 'shell', prepare: () => write('#!sh\necho hi\n') },
  {
    title: 'a relative interpreter that is there',
    way: 'direct',
    prepare: () => {
      writeFileSync(join(scene.folder, 'work', 'my-sh'), '#!/bin/sh\necho mine "$@"\n', { mode: 0o755 })
      return write('#!./my-sh -a b\n')
    },
    exitCode: 0,
  },
  {
    title: 'an interpreter that is itself a script',
    way: 'direct',
    prepare: () => write(`#!${write('#!/bin/sh -u\necho "$0: $*"\n')} one two\n`),
    exitCode: 0,
  },
  {
    title: 'an interpreter that is a script without a shebang',
    way: 'direct',
    prepare: () => write(`#!${write('echo "$0: $*"\n')} one\necho hi\n`),
  },
  {
    title: 'an interpreter that is a script whose interpreter is missing',
    way: 'shell',
    prepare: () => write(`#!${write('#!/nowhere/sh\n')} one\necho hi\n`),
  },
  {
    title: 'interpreters that are each other',
    way: 'shell',
    prepare: () => write(`#!${scene.folder}/hook-1\necho hi\n`),
  },
  {
    title: 'a very long shebang line',
    way: 'direct',
    prepare: () => write(`#!/bin/sh ${'x'.repeat(5_000)}\necho hi\n`),
  },
  { title: 'a very long interpreter', way: 'shell', prepare: () => write(`#!/${'x'.repeat(5_000)}\necho hi\n`) },
  {
    title: 'an interpreter whose name just fits into what the kernel reads',
    way: 'direct',
    prepare: () => write(`#!${'/'.repeat(246)}bin/sh\necho hi\n`),
    exitCode: 0,
  },
  {
    title: 'an interpreter whose name just does not fit',
    way: 'shell',
    prepare: () => write(`#!${'/'.repeat(249)}bin/sh\necho hi\n`),
  },
  ...["a quote ' in", 'two\nlines', '"$HOME" `id` \\ *', '-n', 'ünïcödé 🙂'].map((name): Row => ({
    title: `the path ${JSON.stringify(name)}`,
    way: 'direct',
    prepare: () => write(TELL_ALL, name),
    exitCode: 3,
  })),
  ...(
    [
      ['KILL', 137],
      ['TERM', 143],
      ['PIPE', 141],
      ['INT', 130],
      ['HUP', 129],
      ['SEGV', 139],
    ] as const
  ).map(([signal, exitCode]): Row => ({
    title: `killing itself by SIG${signal}`,
    way: 'direct',
    prepare: () => write(`#!/bin/sh\nulimit -c 0\necho before\necho before >&2\nkill -${signal} $$\nsleep 5\n`),
    exitCode,
  })),
]

function copyOf(program: string): string {
  const path = join(scene.folder, 'program')
  copyFileSync(program, path)
  chmodSync(path, 0o755)
  return path
}

function visible(capture: HookCapture): unknown {
  const { ending, exitCode, stdout, stderr } = capture
  return { ending, exitCode, stdout: stdout.text, stderr: stderr.text.replace(SHELLS_WORD, '') }
}

describe.runIf(process.platform === 'linux')(
  'started directly or through the shell, a script sees and says the same',
  () => {
    for (const { title, way, prepare, exitCode } of ROWS) {
      test(`with ${title}`, async () => {
        const prepared = prepare()
        const { script, after } = typeof prepared === 'string' ? { script: prepared, after: () => undefined } : prepared
        try {
          const ours = await scene.play(script).end()
          const shells = await scene.play(script, {}, throughShell(scene.host)).end()
          expect(visible(ours)).toEqual(visible(shells))
          expect(ours.way).toBe(way)
          expect(shells.way).toBe('shell')
          if (exitCode !== undefined) expect(ours.exitCode).toBe(exitCode)
        } finally {
          after()
        }
      })
    }

    const environments: Record<string, NodeJS.ProcessEnv> = {
      'odd names': { PATH: '/usr/bin:/bin', 'A.B': '1', '1x': '2', é: '3', 'BASH_FUNC_f%%': '() { :; }', A: 'a\nb' },
      'what shells set': { PATH: '/bin', IFS: 'x', PPID: '1', OPTIND: '7', OLDPWD: '/a', SHLVL: '5', _: 'x', PS4: '>' },
      'a false PWD': { PATH: '/bin', PWD: '/nowhere' },
      'no PATH': {},
      'a position that ends the shell at once': { PATH: '/bin', OPTIND: 'x' },
    }
    for (const [title, env] of Object.entries(environments)) {
      test(`with ${title} in the environment`, async () => {
        const other = createScene({ env })
        try {
          const script = other.script(TELL_ALL)
          const ours = await other.play(script).end()
          expect(visible(ours)).toEqual(visible(await other.play(script, {}, throughShell(other.host)).end()))
        } finally {
          await other.close()
        }
      })
    }
  },
)
