import type { Notice } from '../notice-codes.ts'
import type { HookFacts } from './hook-facts.ts'
import { count, excerpt } from './say.ts'
import { findLine, isShell } from './script-text.ts'

/** What is wrong with the file itself: its line ends, its first line, its interpreter. */
export function launchNotices(facts: HookFacts): Notice[] {
  const { head, way } = facts.capture
  if (way === 'powershell') return head.empty ? [emptyFile()] : []
  if (head.empty) return [emptyFile()]
  if (head.shebang !== null && head.crlf) return [crlfShebang(facts)]
  return [...bom(facts), ...interpreter(facts), ...crlfLines(facts), ...noShebang(facts)]
}

function emptyFile(): Notice {
  return {
    code: 'empty-file',
    message: 'The file is empty: it runs, says nothing and decides nothing.',
    fix: 'Write the hook, or remove the file.',
  }
}

function crlfShebang({ capture: { head } }: HookFacts): Notice {
  const lines = countCrlf(head.text)
  const all = lines === null ? '' : ` ${count(lines.crlf)} of ${count(lines.all)} lines end so.`
  const program = head.shebang?.trim().replace(/^\S*\/env\s+(?=\S)/, '') ?? ''
  return {
    code: 'crlf-shebang',
    message: `Line 1 ends in CR LF (0D 0A), so the system looks for an interpreter named "${excerpt(program)}\\r", which does not exist: the hook cannot run.${all}`,
    fix: CRLF_FIX,
  }
}

function crlfLines({ capture: { head }, script }: HookFacts): Notice[] {
  if (head.text?.includes('\r\n') !== true) return []
  const lines = countCrlf(head.text)
  if (lines === null || !isShell(script.language)) return []
  return [
    {
      code: 'crlf-lines',
      message: `${count(lines.crlf)} of ${count(lines.all)} lines end in CR LF (0D 0A): the shell takes the CR for a part of the command or the word before it.`,
      fix: CRLF_FIX,
    },
  ]
}

const CRLF_FIX =
  'Save the file with LF line ends, and add "* text eol=lf" for the hooks to .gitattributes so that a checkout keeps them.'

function countCrlf(text: string | null): { readonly crlf: number; readonly all: number } | null {
  if (text === null) return null
  const all = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return { crlf: text.split('\r\n').length - 1, all }
}

function bom({ capture: { head } }: HookFacts): Notice[] {
  if (!head.bom) return []
  return [
    {
      code: 'bom',
      message:
        'The file begins with a byte order mark (EF BB BF), so its first line is not seen as "#!": /bin/sh reads the script, whatever that line says.',
      fix: 'Save the file as UTF-8 without a byte order mark.',
    },
  ]
}

/** 126 and 127 from whoever was to run the file, not from a command inside it. */
function interpreter(facts: HookFacts): Notice[] {
  const { exitCode, head, script } = facts.capture
  if (isUnreadable(facts)) return [cannotRead(exitCode)]
  if (exitCode !== 126 && exitCode !== 127) return []
  if (head.shebang !== null && exitCode === 127) {
    const byEnv = facts.stderrLines.map((line) => ENV_MISSING.exec(line)?.[1]).find((name) => name !== undefined)
    if (byEnv !== undefined && usesEnv(head.shebang))
      return [/\s/.test(byEnv) ? envTookOneWord(byEnv) : interpreterMissing(byEnv, true)]
  }
  const refusal = facts.stderrLines.find((line) => isRefusal(line, script))
  if (refusal === undefined) return []
  if (/not found|No such file/.test(refusal)) {
    return head.shebang === null ? [] : [interpreterMissing(head.shebang.trim().split(/\s+/)[0] ?? '', false)]
  }
  return [cannotExecute(refusal)]
}

const ENV_MISSING = /^(?:\S*\/)?env: [‘'"`]?(.+?)[’'"`]?: No such file or directory/
const REFUSALS =
  /not found|No such file or directory|Permission denied|Is a directory|Exec format error|cannot execute|Text file busy/i

/** With a line's number behind the script's name the script ran, and a command in that line was refused. */
function isRefusal(line: string, script: string): boolean {
  const at = line.indexOf(`${script}: `)
  if (at < 0) return false
  const said = line.slice(at + script.length + 2)
  return REFUSALS.test(said) && !/^(?:line )?\d+: /.test(said)
}

/** Executable and yet not to be read: the kernel starts the interpreter, and that one gives up. */
function isUnreadable({ capture: { head, exitCode, script }, stderrLines }: HookFacts): boolean {
  const isRead = head.empty || head.size > 0
  return (
    !isRead && exitCode !== 0 && stderrLines.some((line) => line.includes(script) && /permission denied/i.test(line))
  )
}

function cannotRead(exitCode: number | null): Notice {
  return {
    code: 'cannot-execute',
    message: `The interpreter could not read the file, because its permissions forbid it (exit code ${exitCode ?? 'unknown'}): the hook never ran, and the action goes ahead.`,
    fix: 'A script must be readable as well as executable: chmod +r',
  }
}

function usesEnv(shebang: string): boolean {
  return /^\s*\S*\/env(?:\s|$)/.test(shebang)
}

function interpreterMissing(name: string, onPath: boolean): Notice {
  const where = onPath ? 'was not found on the PATH of this run' : 'does not exist'
  return {
    code: 'interpreter-missing',
    message: `The interpreter of the first line, \`${excerpt(name)}\`, ${where} (exit code 127): the hook never ran, and the action goes ahead.`,
    fix: onPath
      ? `Install ${excerpt(name)}, or name it by its full path. An editor that was not started from a terminal may have a shorter PATH than your shell.`
      : 'Correct the path in the first line: "#!/usr/bin/env bash" finds the interpreter on the PATH.',
  }
}

/** Linux hands all that stands behind the interpreter of a first line to it as one argument. */
function envTookOneWord(words: string): Notice {
  return {
    code: 'interpreter-missing',
    message: `\`env\` in the first line looked for a program named “${excerpt(words)}”: what stands behind it there is one word for the system (exit code 127). The hook never ran, and the action goes ahead.`,
    fix: `Let env split it: "#!/usr/bin/env -S ${excerpt(words)}"`,
  }
}

function cannotExecute(refusal: string): Notice {
  if (/Text file busy/i.test(refusal)) {
    return {
      code: 'cannot-execute',
      message:
        'The system refused to execute the file, because a program has it open for writing (exit code 126): the hook never ran, and the action goes ahead.',
      fix: 'Close that program, or wait until it has written the file, then fire again.',
    }
  }
  const why = /Is a directory/i.test(refusal)
    ? 'it is a directory'
    : /Exec format|cannot execute/i.test(refusal)
      ? 'it is no script with a "#!" line and no program of this machine'
      : 'it, or the interpreter of its first line, is not executable'
  return {
    code: 'cannot-execute',
    message: `The system refused to execute the file, because ${why} (exit code 126): the hook never ran, and the action goes ahead.`,
    fix: /Permission denied/i.test(refusal)
      ? 'Make it executable: chmod +x. On a disk that is mounted noexec move it to another one.'
      : 'Put a script with a "#!" line in its place.',
  }
}

/** What only bash understands, in a file that says nothing about who is to read it. */
function noShebang({ capture: { head }, script, stderrLines }: HookFacts): Notice[] {
  if (head.shebang !== null || head.bom || script.language !== 'sh') return []
  const failed = stderrLines.find((line) => SH_COMPLAINTS.test(line))
  const line = findLine(script, BASH_ONLY)
  if (failed === undefined && line === null) return []
  const seen =
    failed === undefined
      ? `line ${line?.number} is written for bash (\`${excerpt(line?.match[0].trim() ?? '')}\`)`
      : `it stumbled over what only bash knows: ${excerpt(failed.trim())}`
  return [
    {
      code: 'no-shebang',
      message: `The file has no "#!" line, so /bin/sh reads it, and ${seen}. A hook that goes on after such an error answers as if nothing had been found.`,
      fix: 'Begin the file with "#!/usr/bin/env bash".',
    },
  ]
}

/** What dash says when it meets bash. */
export const SH_COMPLAINTS =
  /: (?:\[\[|source|declare|typeset|shopt|mapfile|readarray|function|pushd|popd|let): not found$|Bad substitution|Syntax error: (?:"\(" unexpected|redirection unexpected)/

const BASH_ONLY = /(?:^|[\s;&|!(])\[\[\s|<<<|^\s*(?:declare|mapfile|readarray|shopt)\s|\$\{\w+(?:,,|\^\^)/
