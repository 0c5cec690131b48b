import type { Command, ShellScript, Word } from './shell-model.ts'
import { readsHookInput } from './shell-places.ts'
import { literalOf } from './word-text.ts'

/** Variables that hold the whole input: `INPUT=$(cat)` and what `read` reads. */
export function inputVariables(script: ShellScript): ReadonlySet<string> {
  const names = new Set<string>()
  const readers = new Set<number>()
  for (const command of script.commands) {
    const name = command.name
    if (
      name === 'cat' &&
      command.words.every((word, i) => i === 0 || literalOf(word) === '-') &&
      readsHookInput(script, command)
    ) {
      readers.add(command.group)
    }
    if (name === 'read' && readsHookInput(script, command)) {
      const last = command.words.at(-1)
      if (last !== undefined) names.add(literalOf(last) ?? '')
    }
    for (const { name, value } of command.assignments) {
      const [part] = value?.parts ?? []
      if (
        part?.kind === 'command' &&
        value?.parts.length === 1 &&
        (readers.has(part.group) || isDollarLess(script, part))
      ) {
        names.add(name)
      }
    }
  }
  return names
}

/** `$(</dev/stdin)` */
function isDollarLess(script: ShellScript, part: { readonly from: number; readonly to: number }): boolean {
  return /^\$\(\s*<\s*\/dev\/stdin\s*\)$/.test(script.text.slice(part.from, part.to))
}

/** Whether what a command reads is the hook's input: its own, or that of a variable; `files` are those that it is given by name. */
export function readsPayload(
  script: ShellScript,
  index: number,
  files: readonly Word[],
  inputs: ReadonlySet<string>,
): boolean {
  const command = script.commands[index]
  if (command === undefined) return false
  if (files.length > 0) return files.every((word) => /^(?:-|\/dev\/stdin)$/.test(literalOf(word) ?? ''))
  const hereString = command.redirects.find(({ operator }) => operator === '<<<')
  if (hereString?.target != null) return isInput(hereString.target.parts, inputs)
  if (!command.piped) return readsHookInput(script, command)
  const before = script.commands[index - 1]
  if (before === undefined || before.group !== command.group) return false
  const name = before.name
  if (name === 'cat') return before.words.length === 1 && readsHookInput(script, before)
  const last = before.words.at(-1)
  return (name === 'echo' || name === 'printf') && last !== undefined && isInput(last.parts, inputs)
}

function isInput(parts: Command['words'][number]['parts'], inputs: ReadonlySet<string>): boolean {
  const [part] = parts
  return parts.length === 1 && part?.kind === 'variable' && inputs.has(part.name)
}
