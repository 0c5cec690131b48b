import { describe, expect, it } from 'vitest'
import type { HookCapture } from '../../../shared/capture.ts'
import type { EventName } from '../../../shared/events.ts'
import type { Notice } from '../../../shared/notice-codes.ts'
import { hookNotices } from '../../../shared/notices/hook-notices.ts'
import { PROFILE_NAMES, type ProfileName } from '../../../shared/profiles.ts'
import { head, hook, stdinOf, stream } from '../../helpers/captures.ts'

const SCRIPT = hook().script

function notices(
  parts: Parameters<typeof hook>[0],
  event: EventName = 'PreToolUse',
  profile: ProfileName = 'cline',
): Notice[] {
  return hookNotices(event, stdinOf(event), hook(parts), profile)
}

function codes(...args: Parameters<typeof notices>): string[] {
  return notices(...args).map(({ code }) => code)
}

function first(...args: Parameters<typeof notices>): Notice {
  const [notice] = notices(...args)
  if (notice === undefined) throw new Error('There is no notice.')
  return notice
}

const SLEEP = { pid: 77, command: 'sleep 30' }
const HELD: Partial<HookCapture> = {
  exitCode: 0,
  exitMs: 26,
  durationMs: 30_000,
  heldBy: [SLEEP],
  ending: { kind: 'timed-out', limitMs: 30_000 },
}

describe('a process', () => {
  it('that never was has only the reason for it', () => {
    const ending = {
      kind: 'not-started',
      code: 'cwd-missing',
      message: '/gone does not exist.',
      fix: 'Open the folder again.',
    } as const
    expect(notices({ ending, exitCode: null })).toEqual([
      { code: 'cwd-missing', message: ending.message, fix: ending.fix },
    ])
  })

  it('that timed out names the limit, the script and what it had printed', () => {
    const ending = { kind: 'timed-out', limitMs: 30_000 } as const
    const notice = first({ ending, exitCode: null, exitMs: null, durationMs: 30_000, out: '{"cancel":true}' })
    expect(notice.code).toBe('timed-out')
    expect(notice.message).toBe(
      `${SCRIPT} was still running at the limit of 30,000 ms: it counts as failed and the action goes ahead. What it had printed by then (cancel) is not read.`,
    )
  })

  it('that ignores SIGTERM is told so', () => {
    const ending = { kind: 'timed-out', limitMs: 300 } as const
    expect(codes({ ending, exitCode: null, endSignal: 'SIGKILL', exitMs: null, durationMs: 300 })).toEqual([
      'timed-out',
      'ignored-sigterm',
    ])
  })

  it('whose output is held open loses its answer at the limit, and learns by whom', () => {
    const found = notices({ ...HELD, out: '{"cancel":true}' })
    expect(found.map(({ code }) => code)).toEqual(['pipe-held'])
    expect(found[0]?.message).toMatch(
      /ended by itself after 26 ms \(exit code 0\), but `sleep 30` \(pid 77\) kept its output open until the limit of 30 s.*timed out.*its answer \(cancel\) is lost.*goes ahead/,
    )
    expect(found[0]?.fix).toContain('</dev/null >/dev/null 2>&1 &')
  })

  it('whose output was held open for a while only is told that the agent waits', () => {
    const moment = { exitMs: 20, durationMs: 800, out: '{"cancel":false}' }
    const found = notices({ ...moment, heldBy: [SLEEP] })
    expect(found.map(({ code }) => code)).toEqual(['pipe-held'])
    expect(found[0]?.message).toMatch(/`sleep 30` \(pid 77\) kept its output open until 800 ms/)
    expect(first({ ...moment, way: 'powershell' }).message).toMatch(
      /something that it had started kept its output open/,
    )
  })

  it('whose output nobody held, though a busy studio was late to see it closed, is told nothing', () => {
    expect(codes({ exitMs: 20, durationMs: 800, out: '{"cancel":false}' })).toEqual([])
  })

  it('that was stopped says when', () => {
    expect(first({ ending: { kind: 'stopped' }, exitCode: 130, exitMs: null, durationMs: 900 })).toMatchObject({
      code: 'stopped',
      message: 'It was stopped after 900 ms (exit code 130).',
    })
  })

  it('that a signal killed says which', () => {
    const found = notices({ signal: 'SIGSEGV', exitCode: 139 })
    expect(found.map(({ code }) => code)).toEqual(['killed-by-signal'])
    expect(found[0]?.message).toContain('SIGSEGV ended the hook, which counts as exit code 139')
  })

  it('that leaves others running names them', () => {
    const found = notices({ out: '{"cancel":false}', ended: [SLEEP], left: [{ pid: 78, command: 'daemon' }] })
    expect(found.map(({ code }) => code)).toEqual(['left-running', 'left-detached'])
    expect(found[0]?.message).toBe(
      '`sleep 30` (pid 77) outlived the hook. The agent would leave it running; the studio ended it.',
    )
  })

  it('that never read its input is told so quietly', () => {
    expect(codes({ out: '{"cancel":false}', stdin: { bytes: 2_000_037, unread: true } })).toEqual(['stdin-unread'])
    expect(codes({ out: '{"cancel":false}', stdin: { bytes: 0, unread: true } })).toEqual([])
  })

  it('that printed too much is told how much was shown, and that the answer was still looked for', () => {
    const stdout = {
      ...stream('x\n'),
      tail: '{"cancel":false}',
      bytes: 1_800_000,
      shownBytes: 1_048_000,
      truncated: true,
    }
    const found = notices({ stdout })
    expect(found.map(({ code }) => code)).toEqual(['noise-before-answer', 'output-truncated'])
    expect(found[1]?.message).toMatch(
      /1,800,000 bytes\. At most 1,048,576 are shown.*here after 1,048,000\. The answer was looked for/,
    )
  })

  it('whose answer may have been lost in what was not kept is told that it was not searched', () => {
    const stdout = {
      ...stream('{"cancel":true}\n'),
      tail: 'log\n',
      bytes: 20_000_000,
      gap: 18_000_000,
      truncated: true,
    }
    expect(codes({ stdout })).toEqual(['not-searched', 'output-truncated'])
  })
})

describe('a file', () => {
  it('that is empty says nothing', () => {
    expect(codes({ head: head('') })).toEqual(['empty-file'])
  })

  it('with a byte order mark is read by /bin/sh', () => {
    const found = notices({
      head: head('\ufeff#!/bin/bash\n[[ a ]]\n'),
      err: `${SCRIPT}: 1: \ufeff#!/bin/bash: not found\n`,
      exitCode: 0,
      out: '{"cancel":false}',
    })
    expect(found[0]).toMatchObject({ code: 'bom' })
  })

  it.each([
    ['#!/usr/bin/env node', "/usr/bin/env: 'node': No such file or directory", /`node`, was not found on the PATH/],
    [
      '#!/usr/bin/env -S node --no-warnings',
      '/usr/bin/env: ‘node’: No such file or directory',
      /`node`, was not found on the PATH/,
    ],
    ['#!/opt/none/bash', `/bin/sh: 1: ${SCRIPT}: not found`, /`\/opt\/none\/bash`, does not exist/],
    [
      '#!/opt/none/bash',
      `/bin/sh: ${SCRIPT}: /opt/none/bash: bad interpreter: No such file or directory`,
      /`\/opt\/none\/bash`, does not exist/,
    ],
  ])('with the first line %s has no interpreter here', (shebang, err, message) => {
    const found = notices({ head: head(`${shebang}\nx\n`), err: `${err}\n`, exitCode: 127, way: 'shell' })
    expect(found.map(({ code }) => code)).toEqual(['interpreter-missing'])
    expect(found[0]?.message).toMatch(message)
  })

  it.each([
    [`/bin/sh: 1: ${SCRIPT}: Permission denied`, /not executable/],
    [`/bin/sh: ${SCRIPT}: Is a directory`, /it is a directory/],
    [`/bin/sh: 1: ${SCRIPT}: Exec format error`, /no script/],
    [`/bin/sh: 1: ${SCRIPT}: Text file busy`, /open for writing/],
  ])('that the shell refuses with “%s” cannot be executed', (err, message) => {
    const found = notices({ err: `${err}\n`, exitCode: 126, way: 'shell' })
    expect(found.map(({ code }) => code)).toEqual(['cannot-execute'])
    expect(found[0]?.message).toMatch(message)
  })

  it.each([
    [127, `${SCRIPT}: 3: jq: not found`, ['command-not-found']],
    [127, `${SCRIPT}: line 3: jq: command not found`, ['command-not-found']],
    [126, `${SCRIPT}: 3: /etc/passwd: Permission denied`, ['exit-code-without-answer']],
    [126, `${SCRIPT}: line 3: /etc/passwd: Permission denied`, ['exit-code-without-answer']],
  ])('that ran until exit code %i came from a command inside it was not refused: “%s”', (exitCode, err, found) => {
    expect(codes({ head: head('#!/bin/sh\n\nx\n'), err: `${err}\n`, exitCode })).toEqual(found)
  })

  it.each([
    ['cat: /dev/stdin: No such device or address', '/dev/stdin', /open already: cat/],
    ['cat: /proc/self/fd/0: No such device or address', '/proc/self/fd/0', /open already: cat/],
    ['x: 2: cannot create /dev/fd/2: No such device or address', '/dev/fd/2', />&2/],
  ])('that opens one of its streams anew, by whatever way, is told which: “%s”', (err, path, fix) => {
    const notice = first({ err: `${err}\n`, exitCode: 1 })
    expect(notice).toMatchObject({ code: 'opens-dev-stream', fix: expect.stringMatching(fix) as string })
    expect(notice.message).toContain(`The hook opens ${path}, which`)
  })

  it('with CR LF line ends below a good first line is told so, when a shell reads it', () => {
    expect(codes({ head: head('#!/bin/bash\ncat >/dev/null\r\necho 1\r\n'), out: '{"cancel":false}\r\n' })).toEqual([
      'crlf-lines',
    ])
    expect(codes({ head: head('#!/usr/bin/env python3\nprint(1)\r\n'), out: '{"cancel":false}\r\n' })).toEqual([])
  })

  it('without a first line that is written for bash is told so, also when this run went well', () => {
    expect(codes({ head: head('INPUT=$(cat)\nif [[ -n "$INPUT" ]]; then :; fi\n'), out: '{"cancel":false}' })).toEqual([
      'no-shebang',
    ])
    expect(codes({ head: head('INPUT=$(cat)\n'), out: '{"cancel":false}' })).toEqual([])
  })

  it('that says /bin/sh and is written for bash is told so', () => {
    const found = notices({ head: head('#!/bin/sh\nif [[ a ]]; then :; fi\n'), err: `${SCRIPT}: 2: [[: not found\n` })
    expect(found.map(({ code }) => code)).toEqual(['shell-error-in-stderr', 'silent'])
    expect(found[0]?.message).toMatch(/written for bash/)
  })
})

describe("a script that a shell read and that is no shell's", () => {
  const PYTHON = 'import json\ndata = json.load(open(0))\n'

  it.each([
    [PYTHON, /^This is Python, but the file has no "#!" line, so \/bin\/sh read it/, '#!/usr/bin/env python3'],
    [`#!/bin/bash\n${PYTHON}`, /^This is Python, but its first line lets bash read it/, '#!/usr/bin/env python3'],
    ["const fs = require('fs')\n", /^This is JavaScript/, '#!/usr/bin/env node'],
  ])('is told so, and nothing of what the shell made of it: %j', (text, message, shebang) => {
    const err = `${SCRIPT}: 1: const: not found\n${SCRIPT}: 2: Syntax error: "(" unexpected\n`
    const found = notices({ head: head(text), err, exitCode: 2 })
    expect(found.map(({ code }) => code)).toEqual(['wrong-interpreter'])
    expect(found[0]?.message).toMatch(message)
    expect(found[0]?.fix).toContain(shebang)
  })

  it('is told of its byte order mark where that hides its first line', () => {
    expect(codes({ head: head(`\ufeff#!/usr/bin/env python3\n${PYTHON}`) })).not.toContain('wrong-interpreter')
  })
})

it('nobody is told to answer with what a shell complained of', () => {
  const found = notices({ head: head('#!/bin/sh\nfrob\n'), err: `${SCRIPT}: 2: odd words of a shell\n`, exitCode: 2 })
  expect(found.map(({ code }) => code)).toEqual(['exit-code-without-answer'])
  expect(found[0]?.fix).toContain('{"cancel":true,"errorMessage":"why"}')
})

describe('stderr', () => {
  it.each([
    [`${SCRIPT}: line 4: jq: command not found`, 0, /`jq` \(line 4\).*went on without it/],
    [`${SCRIPT}: 4: jq: not found`, 127, /`jq` \(line 4\).*127/],
    [`${SCRIPT}:4: command not found: jq`, 127, /`jq` \(line 4\)/],
    [`${SCRIPT}: line 4: /opt/jq: No such file or directory`, 127, /`\/opt\/jq` \(line 4\)/],
    ["env: 'jq': No such file or directory", 127, /`jq` was not found/],
  ])('with “%s” and exit code %i names the missing command', (err, exitCode, message) => {
    const notice = notices({ err: `${err}\n`, exitCode }).find(({ code }) => code === 'command-not-found')
    expect(notice?.message).toMatch(message)
  })

  it('with a missing file is not taken for a missing command', () => {
    expect(
      codes({ err: `${SCRIPT}: line 4: config.json: No such file or directory\n`, out: '{"cancel":false}' }),
    ).toEqual([])
  })

  it.each([
    ['jq: error: Could not open /dev/stdin: No such device or address', /\/dev\/stdin/],
    [`${SCRIPT}: line 3: /dev/stderr: No such device or address`, /\/dev\/stderr/],
    [`${SCRIPT}: 3: cannot create /dev/stdout: No such device or address`, /\/dev\/stdout/],
    ["Error: ENXIO: no such device or address, open '/dev/stdin'", /\/dev\/stdin/],
    ["OSError: [Errno 6] No such device or address: '/dev/stdin'", /\/dev\/stdin/],
  ])('with “%s” explains the streams of an agent', (err, message) => {
    const found = notices({ err: `${err}\n`, exitCode: 1 })
    expect(found[0]?.code).toBe('opens-dev-stream')
    expect(found[0]?.message).toMatch(message)
    expect(found.map(({ code }) => code)).not.toContain('exit-code-without-answer')
  })

  it.each([
    [`${SCRIPT}: line 5: syntax error: unexpected end of file`, /line 5/],
    [`${SCRIPT}: 3: Syntax error: end of file unexpected (expecting "fi")`, /line 3/],
    [`${SCRIPT}: line 2: unexpected EOF while looking for matching \`"'`, /line 2/],
  ])('with “%s” points at the line of a syntax error', (err, message) => {
    const found = notices({ err: `${err}\n`, exitCode: 2 })
    expect(found.map(({ code }) => code)).toEqual(['shell-error-in-stderr'])
    expect(found[0]?.message).toMatch(message)
  })

  it('says of a syntax error in a text that is not saved that it is on screen, not in the file', () => {
    const [found] = notices({
      err: `/copy/PreToolUse: line 5: syntax error: x\n`,
      exitCode: 2,
      copy: '/copy/PreToolUse',
    })
    expect(found?.message).toMatch(/could not read the text on screen at line 5/)
    expect(found?.fix).toMatch(/^Mend it in the editor\. .*only once this one is saved/)
  })

  it('with the traceback of Python or Node.js says where the hook broke off', () => {
    const python = `Traceback (most recent call last):\n  File "${SCRIPT}", line 3, in <module>\n    data["x"]\nKeyError: 'x'\n`
    // KeyError is an Error by its name; the file's line is the last one named.
    expect(first({ err: python, exitCode: 1, head: head('#!/usr/bin/env python3\n') })).toMatchObject({
      code: 'uncaught-error',
      message: expect.stringMatching(/at line 3 with “KeyError: 'x'”/),
    })
    const inModule = `Traceback (most recent call last):\n  File "${SCRIPT}", line 4, in <module>\n    json.loads(x)\n  File "/usr/lib/python3.11/json/decoder.py", line 355, in raw_decode\n    raise\njson.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n`
    expect(first({ err: inModule, exitCode: 1, head: head('#!/usr/bin/env python3\n') }).message).toMatch(
      /at line 4 with “json\.decoder\.JSONDecodeError/,
    )
    const node = `${SCRIPT}:7\n    data.x.y\n           ^\n\nTypeError: Cannot read properties of undefined (reading 'y')\n    at Object.<anonymous> (${SCRIPT}:7:12)\n\nNode.js v20.20.2\n`
    expect(codes({ err: node, exitCode: 1, head: head('#!/usr/bin/env node\n') })).toEqual(['uncaught-error'])
    expect(first({ err: node, exitCode: 1 }).message).toMatch(/at line 7 with “TypeError: Cannot read/)
  })

  it.each([
    ['SyntaxError: unterminated string literal (detected at line 5)', '    x = "a'],
    ["IndentationError: expected an indented block after 'if' statement on line 4", '    x=1'],
  ])('with “%s” says that Python could not read the script', (error, text) => {
    const err = `  File "${SCRIPT}", line 5\n${text}\n    ^\n${error}\n`
    const python = { err, exitCode: 1, head: head('#!/usr/bin/env python3\n') }
    expect(codes(python)).toEqual(['uncaught-error'])
    expect(first(python)).toMatchObject({
      message: `Python could not read the script at line 5, and the hook failed with exit code 1: the action goes ahead (“${error}”).`,
      fix: expect.stringMatching(/^Mend that line/),
    })
    expect(first({ ...python, copy: SCRIPT }).message).toMatch(/could not read the text on screen at line 5/)
    expect(codes({ ...python, err: `${error}\n` })).toEqual(['exit-code-without-answer'])
  })

  it('is information when a hook answered or ended with exit 0', () => {
    expect(codes({ err: 'info: checked 3 files\n', out: '{"cancel":false}' })).toEqual([])
    expect(first({ err: 'info: checked 3 files\n' })).toMatchObject({
      code: 'stderr-only-information',
      message: expect.stringMatching(/22 bytes on stderr are information, not an error/),
    })
  })

  it('that holds the answer is said to hold it, also for another agent', () => {
    expect(codes({ err: '{"cancel":true}\n' })).toEqual(['answer-on-stderr'])
    expect(codes({ err: '{"decision":"block"}\n' })).toEqual(['answer-on-stderr'])
    expect(codes({ err: '{"cancel":true}\n', exitCode: 1 })).toEqual(['answer-on-stderr', 'exit-code-without-answer'])
    expect(codes({ err: '{"level":"info"}\n' })).toEqual(['stderr-only-information'])
  })
})

describe('an answer', () => {
  it.each<[string, string[]]>([
    ['', ['silent']],
    ['checked\n', ['no-json']],
    ['using {config} now\n', ['no-json']],
    ['null', ['null-answer']],
    ['[]', ['answer-without-fields']],
    ['true', ['answer-without-fields']],
    ['{}', []],
    ['{"cancel":false}', []],
    ['{"cancel":true,"errorMessage":"no"}', []],
    ['{"cancel":true}', ['cancel-without-message']],
    ['{"cancel":true,"errorMessage":"no","contextModification":"c"}', ['context-of-cancelling-hook']],
    ['{"contextModification":"  \\n"}', ['blank-text']],
    ['{"errorMessage":"no"}', ['message-without-cancel']],
    ['{"cancel":false,"error_message":"no"}', ['snake-case-field', 'message-without-cancel']],
    ['{"cancel":true,"errorMessage":" "}', ['blank-text', 'cancel-without-message']],
    ['{"cancel":null}', ['rejected-type']],
    ['{"contextModification":null}', ['rejected-type']],
    ['{"shouldContinue":true}', ['rejected-should-continue']],
    ['{"level":"info","msg":"done"}', ['no-known-field']],
    ['{"context":"x"}', ['near-miss-field']],
    ['{"cancel":true,"message":"no"}', ['near-miss-field', 'cancel-without-message']],
    ['{"cancel":false,"version":3}', ['unknown-answer-field']],
    ['{"cancel":false,"hookSpecificOutput":{"permissionDecision":"allow"}}', []],
    ['{"cancel":true,"errorMessage":"no","decision":"block","reason":"no"}', []],
    ['{"cancel":false,"decision":"block","reason":"no"}', ['other-agent-shape']],
    ['{"cancel":false,"continue":false}', ['other-agent-shape']],
    ['{"cancel":false,"hookSpecificOutput":{"additionalContext":"x"}}', ['other-agent-shape']],
    ['{"contextModification":"x","hookSpecificOutput":{"additionalContext":"x"}}', []],
    ['{"cancel":true,"errorMessage":"no","cancel":false,"errorMessage":""}', ['repeated-field', 'repeated-field']],
    ['{"cancel":true,"cancel":null}', ['rejected-type', 'repeated-field']],
    ['log\n{"\\u0063ancel":true,"cancel":false}', ['repeated-field', 'noise-before-answer']],
    ['{"cancel":false,"a":{"cancel":1},"b":["cancel","cancel"]}', ['unknown-answer-field']],
    ['{"permission":"deny","user_message":"no"}', ['other-agent-shape']],
    ['{"continue":false,"stopReason":"no"}', ['other-agent-shape']],
    ['{"additionalContext":"x"}', ['other-agent-shape']],
    ['{"context_modification":"x"}', ['snake-case-field']],
    ['{"cancel":true,"errorMessage":"no"}\n{"level":"info"}', ['last-braces-not-answer']],
    ['{"cancel":true,"errorMessage":"no"}\n{"cancel":false}', ['several-answers']],
    ['{"cancel":false}\ndone', ['noise-after-answer']],
    ['{\n  "cancel": true\n}\nstats {a}\n', ['last-braces-not-answer']],
    ['debug {x}\n{"cancel":true,"errorMessage":"open { brace"}', ['last-braces-not-answer']],
    ['{"cancel":true}}', ['text-after-answer']],
    ['{"cancel":true', ['broken-json']],
    ['{"cancel":true /* yes */}', ['broken-json']],
    ['{"cancel":NaN}', ['broken-json']],
    ['{"cancel":true,"errorMessage":"say "hi""}', ['broken-json']],
    ['{"cancel":true,"errorMessage":"a\tb"}', ['broken-json']],
    ['{"cancel":true "errorMessage":"a"}', ['broken-json']],
    ["{'cancel':true}", ['unquoted-json']],
    ['{cancel:true}', ['unquoted-json']],
    ['{"cancel":True}', ['broken-json']],
    ['\x1b[32mok\x1b[0m\n{"cancel":false}', ['noise-before-answer']],
  ])('%j is told %j', (out, expected) => {
    expect(codes({ out })).toEqual(expected)
  })

  it.each<[string, RegExp]>([
    ['{"cancel":true,}', /a comma before \} at line 1, column 15/],
    ['log\n{"cancel":true // no\n}', /a comment at line 2, column 16/],
    ['{"cancel":NaN}', /NaN, which JSON does not know at line 1, column 11/],
    ['{"errorMessage":"say "hi""}', /a quote inside a text ends it at line 1, column 23/],
    ['{"errorMessage":"a\\d"}', /the escape \\d/],
    ['{"errorMessage":"a\nb"}', /a raw control character \(⏎\)/],
    ['{"cancel":}', /a value is missing/],
    ['{"cancel":true', /ends before it is complete/],
  ])('%j shows where it is broken', (out, message) => {
    expect(first({ out, head: head('#!/usr/bin/ruby\n') }).message).toMatch(message)
  })

  it('that says a field twice is told which one counts', () => {
    expect(first({ out: '{"cancel":true,"cancel":false}' })).toEqual({
      code: 'repeated-field',
      message: '`cancel` stands more than once in the answer: only the last one is read, false.',
      fix: 'Write cancel once.',
    })
    const texts = first({ out: '{"contextModification":"a","contextModification":"b"}' })
    expect(texts.message).toMatch(/is read, the text "b"\.$/)
    expect(texts.fix).toBe('Write contextModification once, with all that it should say.')
  })

  it('that says more to another agent is told what to write', () => {
    expect(first({ out: '{"cancel":false,"decision":"block","reason":"no"}' })).toEqual({
      code: 'other-agent-shape',
      message:
        '`decision` is a word of Claude Code and VS Code, and means nothing to Cline (as documented). It would block there; here the action goes ahead.',
      fix: 'Write {"cancel":true,"errorMessage":"no"} instead, or besides.',
    })
    const text = first({ out: '{"cancel":false,"additionalContext":"use tabs"}' })
    expect(text.message).toMatch(/The model would read its text there; here the model reads nothing of it\.$/)
    expect(text.fix).toBe('Write {"cancel":false,"contextModification":"use tabs"} instead, or besides.')
  })

  it('with an exit code is judged by the profile', () => {
    const answer = { out: '{"cancel":true,"errorMessage":"no"}', exitCode: 2 }
    expect(first(answer).message).toMatch(/takes the answer \(cancel\) all the same, Cline for VS Code 4\.1 drops it/)
    expect(first(answer, 'PreToolUse', 'cline-vscode@4.1').message).toMatch(
      /takes the hook for failed and drops the answer/,
    )
    expect(codes({ out: '{"cancel":"true"}', exitCode: 1 })).toEqual(['rejected-type', 'exit-code-without-answer'])
    expect(codes({ out: 'checked\n', exitCode: 3 })).toEqual(['exit-code-without-answer'])
  })
})

describe('what becomes of an answer', () => {
  const context = { out: '{"contextModification":"TEST_TAG=65764"}' }
  it.each<[EventName, string[], string[]]>([
    ['TaskStart', [], ['context-dropped']],
    ['UserPromptSubmit', [], ['context-dropped']],
    ['PreToolUse', [], []],
    ['PostToolUse', [], []],
    ['TaskComplete', ['context-dropped'], ['context-dropped']],
    ['TaskCancel', ['context-dropped'], ['context-dropped']],
    ['PreCompact', ['context-only-observed'], []],
    ['Notification', ['context-dropped'], []],
    ['TaskResume', [], []],
  ])('a context at %s', (event, documented, shipped) => {
    expect(codes(context, event)).toEqual(documented)
    expect(codes(context, event, 'cline-vscode@4.1')).toEqual(shipped)
  })

  it('names the characters of a context that is dropped and where it would be read', () => {
    const notice = first(context, 'TaskStart', 'cline-vscode@4.1')
    expect(notice.message).toMatch(/valid \(14 characters\).*drops the context of TaskStart.*completed/)
    expect(notice.fix).toMatch(/PreToolUse or PostToolUse/)
  })

  it('a cancel where none counts is said to be ignored', () => {
    const cancel = { out: '{"cancel":true,"errorMessage":"no"}' }
    for (const event of ['TaskCancel', 'TaskComplete', 'Notification'] as const)
      expect(codes(cancel, event)).toEqual(['cancel-ignored'])
  })

  it('a message without a cancel is said to be read by nobody, under every profile', () => {
    const message = { out: '{"errorMessage":"Use .ts"}' }
    for (const profile of PROFILE_NAMES) {
      const notice = first(message, 'PreToolUse', profile)
      expect(notice.code).toBe('message-without-cancel')
      expect(notice.message).toMatch(
        /does not cancel: the action goes ahead, and nobody reads the message unless another/,
      )
      expect(notice.fix).toBe(
        'To stop the task, print {"cancel":true,"errorMessage":"Use .ts"}. What the model should read belongs in contextModification.',
      )
    }
    expect(first(message, 'TaskComplete').fix).toMatch(/stderr/)
    expect(codes(message, 'TaskResume', 'cline-vscode@4.1')).not.toContain('message-without-cancel')
    expect(codes({ out: '{"errorMessage":"no","contextModification":"read this"}' })).toEqual([
      'message-without-cancel',
    ])
  })

  it('the context of a cancelling hook is its reason as shipped', () => {
    const both = { out: '{"cancel":true,"contextModification":"why"}' }
    expect(codes(both)).toEqual(['context-of-cancelling-hook', 'cancel-without-message'])
    expect(codes(both, 'PreToolUse', 'cline-vscode@4.1')).toEqual(['context-of-cancelling-hook'])
    expect(first(both, 'PreToolUse', 'cline-vscode@4.1').message).toMatch(/serves as the reason/)
  })

  it('nothing printed is no matter where nobody waits for an answer', () => {
    for (const event of ['TaskCancel', 'TaskComplete', 'Notification'] as const) {
      expect(codes({}, event)).toEqual([])
      expect(codes({ out: 'logged\n', err: 'x' }, event)).toEqual([])
    }
  })
})

describe('the text of a script', () => {
  const told = (text: string, event: EventName = 'PreToolUse') =>
    codes({ head: head(text), out: '{"cancel":false}' }, event)

  it.each([
    '#!/bin/bash\nif [ "$TOOL_NAME" = x ]; then :; fi\n',
    '#!/bin/bash\necho "${CLAUDE_PROJECT_DIR}"\n',
    '#!/usr/bin/env node\nconst tool = process.env.CLINE_TOOL_NAME\n',
    '#!/usr/bin/env python3\ntool = os.environ["TOOL_INPUT"]\n',
    '#!/usr/bin/env python3\ntool = os.environ.get("CLINE_TOOL_NAME")\n',
  ])('that reads a variable which no agent sets is told so: %j', (text) => {
    expect(told(text)).toEqual(['unset-variable'])
  })

  it.each([
    '#!/bin/bash\nTOOL_NAME=$(cat | jq -r .preToolUse.toolName)\necho "$TOOL_NAME"\n',
    '#!/bin/bash\n# $CLINE_TOOL_NAME is not set\n',
    '#!/bin/bash\ncd "${CLAUDE_PROJECT_DIR:-.}"\n',
    '#!/bin/bash\necho "$CLINE_DIR $MY_TOOL_NAME"\n',
    '#!/bin/bash\nread -r TOOL_NAME <<<"$X"\necho "$TOOL_NAME"\n',
  ])('that reads none is not: %j', (text) => {
    expect(told(text)).toEqual([])
  })

  it.each([
    '#!/bin/bash\nwhile read -r LINE; do :; done\n',
    '#!/bin/bash\nwhile IFS= read -r LINE; do\n  :\ndone\n',
    '#!/bin/bash\nset -euo pipefail\nread -r INPUT\n',
    '#!/bin/bash\nif read -r INPUT; then :; fi\n',
  ])('that needs a newline at the end of the input is told so: %j', (text) => {
    expect(told(text)).toEqual(['read-needs-newline'])
  })

  it.each([
    '#!/bin/bash\nwhile read -r LINE || [ -n "$LINE" ]; do :; done\n',
    '#!/bin/bash\nwhile read -r LINE; do :; done <<<"$INPUT"\n',
    '#!/bin/bash\nwhile read -r LINE; do\n  :\ndone < <(git status)\n',
    '#!/bin/bash\ngit status | while read -r LINE; do :; done\n',
    '#!/bin/bash\nset -e\nread -r A B <<<"$X"\n',
    '#!/bin/bash\nset -e\nread -r INPUT || true\n',
    '#!/bin/bash\nread -r INPUT\n',
    '#!/bin/bash\n# while read -r LINE\n',
    '#!/bin/bash\nset -e\nINPUT=$(cat) || echo "Failed to read stdin; cannot read it" >&2\n',
    '#!/bin/bash\nset -e\nfail to read stdin\n',
  ])('that does not is not: %j', (text) => {
    expect(told(text)).toEqual([])
  })

  it('that pipes echo under /bin/sh is told so, and not under bash', () => {
    expect(told('#!/bin/sh\nIN=$(cat)\necho "$IN" | jq -r .x\n')).toEqual(['echo-mangles-input'])
    expect(told('#!/bin/bash\nIN=$(cat)\necho "$IN" | jq -r .x\n')).toEqual([])
    expect(told('#!/bin/sh\nIN=$(cat)\nprintf %s "$IN" | jq -r .x\n')).toEqual([])
  })

  it.each([
    "#!/bin/bash\njq -e '.postToolUse.success == false'\n",
    '#!/bin/bash\nif [ "$success" = "false" ]; then :; fi\n',
    '#!/usr/bin/env node\nif (input.postToolUse.success === false) x()\n',
    '#!/usr/bin/env python3\nif data["postToolUse"]["success"] is False: pass\n',
  ])('that waits for a false that is left out is told so: %j', (text) => {
    expect(told(text, 'PostToolUse')).toEqual(['tests-left-out-field'])
  })

  it.each([
    "#!/bin/bash\njq -e '.postToolUse.success != true'\n",
    '#!/bin/bash\nsuccess=$(jq -r \'.postToolUse.success // false\')\n[ "$success" = "false" ] && x\n',
    '#!/usr/bin/env python3\nif data["postToolUse"].get("success", False) is False: pass\n',
  ])('that fills it in is not: %j', (text) => {
    expect(told(text, 'PostToolUse')).toEqual([])
  })

  it.each([
    "#!/bin/bash\njq -e '.preToolUse.parameters.requires_approval == true'\n",
    '#!/usr/bin/env node\nif (input.preToolUse.parameters.requires_approval === true) x()\n',
    '#!/usr/bin/env python3\nif p["parameters"]["requires_approval"] == True: pass\n',
  ])('that takes a parameter for something else than a text is told so: %j', (text) => {
    expect(told(text)).toEqual(['compares-string-parameter'])
  })
})
