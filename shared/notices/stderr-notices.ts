import type { Notice } from '../notice-codes.ts'
import type { HookFacts } from './hook-facts.ts'
import { SH_COMPLAINTS } from './launch-notices.ts'
import { excerpt } from './say.ts'
import { findEchoTrap } from './script-notices.ts'
import { isShell } from './script-text.ts'

/** What the shell, an interpreter or a tool complained about on stderr, where the author can do something about it. */
export function stderrNotices(facts: HookFacts): Notice[] {
  if (facts.stderrLines.length === 0) return []
  const dev = devStream(facts)
  // What broke off because of it is no matter of its own.
  const errors = dev.length > 0 ? dev : [...shellError(facts), ...uncaughtError(facts)]
  return [...errors, ...commandNotFound(facts)]
}

/** The three streams, by name or by number: all of these ways lead to the same sockets. */
const DEV_STREAM = /\/dev\/(stdin|stdout|stderr)|\/(?:dev|proc\/(?:self|thread-self|\d+))\/fd\/([012])(?!\d)/
const STREAMS = ['stdin', 'stdout', 'stderr']

function devStream(facts: HookFacts): Notice[] {
  const line = facts.stderrLines.find((text) => /No such device or address|ENXIO/i.test(text) && DEV_STREAM.test(text))
  const [path, name, number] = DEV_STREAM.exec(line ?? '') ?? []
  if (line === undefined || path === undefined) return []
  const stream = name ?? STREAMS[Number(number)] ?? 'stdin'
  return [
    {
      code: 'opens-dev-stream',
      message: `The hook opens ${path}, which fails under an agent (“${excerpt(line.trim())}”): its streams are sockets there. In a terminal the same works.`,
      fix: DEV_STREAM_FIXES[stream] ?? 'Use the stream that is open already.',
    },
  ]
}

const DEV_STREAM_FIXES: Readonly<Record<string, string>> = {
  stdin: 'Read the stream that is open already: cat or jq without a file name, sys.stdin, fs.readFileSync(0).',
  stdout: 'Print to standard output as it is: leave the redirection out.',
  stderr: 'Redirect to the open stream instead: echo text >&2',
}

/** bash, dash, busybox: `path: line 4: jq: command not found`, `path: 4: jq: not found`. */
const NOT_FOUND = /: (?:line )?(\d+): ([^:]+): (?:command )?not found$/
/** zsh: `path:4: command not found: jq`. */
const NOT_FOUND_ZSH = /:(\d+): command not found: (.+)$/
/** A command with a path, or a PATH without a single folder: only exit code 127 tells it from a missing file. */
const NO_SUCH_COMMAND = /: (?:line )?(\d+): ([^:]+): No such file or directory$/
const NOT_FOUND_BY_ENV = /^(?:\S*\/)?env: [‘'"`]?([^’'"`\r]+)[’'"`]?: No such file or directory$/

function commandNotFound(facts: HookFacts): Notice[] {
  const { capture, stderrLines } = facts
  if (capture.head.shebang !== null && capture.head.crlf) return []
  for (const text of stderrLines) {
    const found = missingCommand(text, capture.exitCode === 127)
    if (found === null || found.name.includes('\ufeff') || SH_COMPLAINTS.test(text) || found.name === capture.script)
      continue
    // The interpreter of the first line has a notice of its own.
    if (found.line === null && capture.head.shebang?.includes('env ')) return []
    const name = excerpt(found.name, 60)
    const place = found.line === null ? '' : ` (line ${found.line})`
    const died =
      capture.exitCode === 127
        ? ' The hook ended with exit code 127 there, before it could decide, so the action goes ahead.'
        : ' The hook went on without it.'
    if (found.name.endsWith('\r')) continue
    return [
      {
        code: 'command-not-found',
        message: `\`${name}\`${place} was not found on the PATH of this run.${died}`,
        fix: `Install ${name} or name it by its full path, and let the hook cancel when it is missing: command -v ${name} >/dev/null || …`,
      },
    ]
  }
  return []
}

function missingCommand(text: string, died: boolean): { readonly name: string; readonly line: string | null } | null {
  const match = NOT_FOUND.exec(text) ?? NOT_FOUND_ZSH.exec(text) ?? (died ? NO_SUCH_COMMAND.exec(text) : null)
  if (match !== null) return { name: match[2] ?? '', line: match[1] ?? '' }
  const byEnv = NOT_FOUND_BY_ENV.exec(text)
  return byEnv === null ? null : { name: byEnv[1] ?? '', line: null }
}

const SYNTAX_ERROR =
  /: (?:line )?(\d+): (?:syntax error\b.*|Syntax error: .*|unexpected EOF while looking for .*)$|:(\d+): parse error\b.*$/

function shellError(facts: HookFacts): Notice[] {
  const { capture, script, stderrLines } = facts
  const syntax = stderrLines.find((text) => SYNTAX_ERROR.test(text))
  const foreign = stderrLines.find((text) => SH_COMPLAINTS.test(text))
  if (foreign !== undefined && script.language === 'sh') {
    // Without a "#!" line the missing line is the matter, and has its notice.
    if (capture.head.shebang === null) return []
    return [
      {
        code: 'shell-error-in-stderr',
        message: `The script says /bin/sh in its first line but is written for bash: “${excerpt(foreign.trim())}”. Here /bin/sh is a smaller shell.`,
        fix: 'Begin the file with "#!/usr/bin/env bash".',
      },
    ]
  }
  if (syntax === undefined) return jqError(facts)
  const match = SYNTAX_ERROR.exec(syntax)
  const line = match?.[1] ?? match?.[2] ?? ''
  const end =
    capture.exitCode === 0
      ? ''
      : `, and the hook failed with exit code ${capture.exitCode ?? 'unknown'}: the action goes ahead`
  const check = `${script.language === 'sh' ? 'sh' : 'bash'} -n '${capture.script}'`
  const isOnScreen = capture.copy !== undefined
  return [
    {
      code: 'shell-error-in-stderr',
      message: `The shell could not read the ${isOnScreen ? 'text on screen' : 'script'} at line ${line}${end} (“${excerpt(syntax.trim())}”).`,
      fix: isOnScreen
        ? `Mend it in the editor. The file has another text: only once this one is saved, ${check} checks it.`
        : `Check it without running it: ${check}`,
    },
  ]
}

/** jq stumbled, and the script did not: what it wanted to know is then an empty text. */
function jqError({ script, capture, stderrLines }: HookFacts): Notice[] {
  const line = stderrLines.find((text) => /^(?:jq: (?:parse )?error|parse error)\b/.test(text))
  if (line === undefined || !isShell(script.language) || capture.exitCode === null) return []
  // What echo did to the input has a notice of its own.
  if (findEchoTrap(script) !== null) return []
  const on = capture.exitCode === 0 ? ', and the hook went on without what it asked for' : ''
  return [
    {
      code: 'shell-error-in-stderr',
      message: `jq could not do what it was asked to: “${excerpt(line)}”${on}.`,
      fix: 'Try the filter on this input, and give it a default: jq -r \'.preToolUse.parameters.path // ""\'',
    },
  ]
}

/** The last line of a Python traceback, or the message of an error that Node.js did not catch. */
const ERROR_LINE = /^(?:Uncaught )?([A-Za-z_][\w.]*(?:Error|Exception|Interrupt|Exit)\b)(?:: |$| \[)(.*)$/

function uncaughtError(facts: HookFacts): Notice[] {
  const { capture, stderrLines } = facts
  if (capture.exitCode === 0 || capture.exitCode === null || capture.ending.kind !== 'exited') return []
  const python = stderrLines.findLastIndex((text) => text.startsWith('Traceback (most recent call last)'))
  const node = stderrLines.findIndex((text) => /^Node\.js v\d/.test(text))
  if (python < 0 && node < 0) return unreadByPython(facts)
  const error = python >= 0 ? stderrLines.slice(python).find(isError) : stderrLines.find(isError)
  if (error === undefined) return []
  const line =
    python >= 0 ? pythonLine(stderrLines.slice(python), capture.script) : nodeLine(stderrLines, capture.script)
  return [
    {
      code: 'uncaught-error',
      message: `The hook broke off${line === null ? '' : ` at line ${line}`} with “${excerpt(error.trim(), 160)}” (exit code ${capture.exitCode}): that is a failed hook, not a cancel, and the action goes ahead.`,
      fix: 'Catch the error, and print {"cancel": true, "errorMessage": "…"} where a failed check must stop the task.',
    },
  ]
}

/** A script that Python cannot read at all: it tells where without a traceback, and nothing of the script ran. */
function unreadByPython({ capture, stderrLines }: HookFacts): Notice[] {
  const error = stderrLines.findLast((text) => text.trim() !== '') ?? ''
  const line = pythonLine(stderrLines, capture.script)
  if (line === null || !/^(?:Syntax|Indentation|Tab)Error: /.test(error)) return []
  const what = capture.copy === undefined ? 'script' : 'text on screen'
  return [
    {
      code: 'uncaught-error',
      message: `Python could not read the ${what} at line ${line}, and the hook failed with exit code ${capture.exitCode ?? 'unknown'}: the action goes ahead (“${excerpt(error.trim(), 160)}”).`,
      fix: 'Mend that line: until then nothing of the hook runs.',
    },
  ]
}

function isError(text: string): boolean {
  return ERROR_LINE.test(text)
}

/** Where the script itself was last: the frames below are in modules, whose lines say nothing of the hook. */
function pythonLine(lines: readonly string[], script: string): string | null {
  const name = nameOf(script)
  const frames = lines.map((text) => /^\s+File "(.*)", line (\d+)/.exec(text))
  return frames.findLast((frame) => nameOf(frame?.[1] ?? '') === name)?.[2] ?? null
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

function nodeLine(lines: readonly string[], script: string): string | null {
  const first = lines.find((text) => text.includes(`${script}:`))
  return first === undefined
    ? null
    : (/^:(\d+)/.exec(first.slice(first.indexOf(`${script}:`) + script.length))?.[1] ?? null)
}
