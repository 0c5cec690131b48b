import type { CodeContext } from '../code/code-context.ts'
import { insideBracket, isName, isPunct } from '../code/code-token.ts'
import type { Finding } from '../diagnostic.ts'
import { jqPaths } from '../paths/jq-paths.ts'
import { sourceSpan } from '../printed.ts'
import { jqCall } from '../shell/jq-call.ts'
import { inputVariables, readsPayload } from '../shell/shell-payload.ts'
import type { ShellContext } from './shell-context.ts'

const MESSAGE =
  'workspaceRoots is a list of folders, and not one: used as a folder it names none. Take the first with [0].'

function finding(from: number, to: number, insertAt: number): Finding {
  return {
    code: 'list-as-text',
    severity: 'warning',
    message: MESSAGE,
    from,
    to,
    fixes: [
      { title: 'Write workspaceRoots[0]', kind: 'edit', edits: [{ from: insertAt, to: insertAt, insert: '[0]' }] },
    ],
  }
}

/** `root=$(jq -r .workspaceRoots)` that is then used as one folder. */
export function listInShell({ script, printer }: ShellContext): Finding[] {
  const inputs = inputVariables(script)
  const findings: Finding[] = []
  for (const [index, command] of script.commands.entries()) {
    if (command.name !== 'jq') continue
    const call = jqCall(command)
    if (call.filter === null || call.readsNothing || call.readsOther) continue
    const program = printer.word(call.filter, command)
    const [path, further] = jqPaths(program.text)
    if (path === undefined || further !== undefined || path.steps.length !== 1 || !path.isTop) continue
    if (path.steps[0]?.name !== 'workspaceRoots' || program.text.slice(path.to).trim() !== '') continue
    if (!readsPayload(script, index, call.files, inputs)) continue
    const name = script.commands
      .flatMap(({ assignments }) => assignments)
      .find(({ value }) => value?.parts.some((part) => part.kind === 'command' && part.group === command.group))?.name
    if (name === undefined || !isUsedAsFolder(script.text, name)) continue
    const place = sourceSpan(program, path.from, path.to)
    findings.push(finding(place.from, place.to, place.to))
  }
  return findings
}

/** `cd "$root"`, `git -C "$root"`, `[ -d "$root" ]`, `"$root/src"`, `"$root"/src`, `"$root"/*`: */
function isUsedAsFolder(text: string, name: string): boolean {
  const said = `"?\\$\\{?${name}(?:%/)?\\}?`
  return new RegExp(`(?:\\b(?:cd|pushd)[ \\t]+(?:--[ \\t]+)?|-C[ \\t]*|-[defrwx][ \\t]+)${said}|${said}"?/`).test(text)
}

/** What takes one folder, by the end of its name. */
const TAKES_FOLDER =
  /^(?:process\.chdir|os\.chdir|(?:pathlib\.)?Path|(?:path|os\.path|posixpath)\.(?:join|resolve|relative|isdir|exists|abspath|realpath|normalize|relpath|dirname|basename)|(?:node:)?fs\.\w+|existsSync|chdir|Set-Location|Push-Location|join|resolve|relative|Join-Path|Test-Path)$/
const OF_TEXT =
  /^(?:startsWith|endsWith|startswith|endswith|replaceAll|replace|trim|strip|rstrip|toLowerCase|lower|split|rsplit)$/

/** `os.chdir(data["workspaceRoots"])`, `path.join(input.workspaceRoots, 'src')` */
export function listInCode({ payload, chains, streams, language }: CodeContext): Finding[] {
  const cwd = new Set(
    streams.flatMap((stream) =>
      stream.flatMap((token, index) =>
        isName(token, 'cwd') && (isPunct(stream[index + 1], ':') || isPunct(stream[index + 1], '='))
          ? [stream[index + 2]?.from ?? -1]
          : [],
      ),
    ),
  )
  const folders = new Set<number>(cwd)
  for (const chain of chains) {
    const name = chain.name.replace(/^\./, '')
    if (chain.isCalled && TAKES_FOLDER.test(name)) {
      const args = insideBracket(chain.stream, chain.end)
      args.forEach((token, at) => {
        if (at === 0 || (isPunct(args[at - 1], ',') && /(?:join|resolve|relative)$/.test(name))) folders.add(token.from)
      })
    } else if (language === 'powershell' && TAKES_FOLDER.test(name)) folders.add(chain.stream[chain.end]?.from ?? -1)
  }
  return chains.flatMap((chain) => {
    const before = payload.pathOf(chain)
    if (before === null) return []
    const path = [...before, ...chain.steps.map(({ name }) => name)]
    const [first, second, further] = path
    if (first?.toLowerCase() !== 'workspaceroots' || further !== undefined) return []
    const isMethod = chain.isCalled && second !== undefined && OF_TEXT.test(second) && language !== 'powershell'
    const next = chain.stream[chain.end]
    const isFolder = second === undefined && folders.has(chain.from) && !isPunct(next, '[')
    if (!isMethod && !isFolder) return []
    const own = chain.steps.find(({ name }) => name.toLowerCase() === 'workspaceroots')
    const to = own?.wholeTo ?? chain.from + (chain.root?.length ?? 0)
    return [finding(chain.from, to, to)]
  })
}
