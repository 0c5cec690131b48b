import type { Bindings } from './code-bindings.ts'
import { chainAt, type Chain } from './code-chains.ts'
import type { CodeScope } from './code-scopes.ts'
import { afterBracket, isPunct } from './code-token.ts'

/** Looks through the calls of the script's own functions for what they get of the payload. */
export function passArguments(
  chains: readonly Chain[],
  scopes: readonly CodeScope[],
  pathOf: (chain: Chain) => readonly string[] | null,
  bindings: Bindings,
): void {
  const named = new Map<string, number[]>()
  scopes.forEach(({ name }, scope) => {
    if (name !== '') named.set(name, [...(named.get(name) ?? []), scope])
  })
  for (const chain of chains) {
    const called = chain.isCalled ? (chain.steps.at(-1)?.name ?? chain.root ?? '') : ''
    for (const scope of (named.get(called) ?? []).slice(0, MOST_OF_ONE_NAME)) {
      const [first] = scopes[scope]?.parameters ?? []
      const own = first === 'self' || first === 'cls' ? 1 : 0
      argumentPaths(chain, pathOf).forEach((path, index) => {
        const name = scopes[scope]?.parameters[index + own]
        if (path !== null && name != null) bindings.pass(scope, name, path)
      })
    }
  }
}

/** So many functions of one name are looked at, and so many arguments of a call. */
const MOST_OF_ONE_NAME = 4
const MOST_ARGUMENTS = 8

function argumentPaths(
  { stream, end }: Chain,
  pathOf: (chain: Chain) => readonly string[] | null,
): (readonly string[] | null)[] {
  const close = afterBracket(stream, end) - 1
  const paths: (readonly string[] | null)[] = []
  let at = end + 1
  while (at < close && paths.length < MOST_ARGUMENTS) {
    const chain = stream[at]?.kind === 'name' ? chainAt(stream, at) : null
    const isWhole = chain !== null && !chain.isCalled && (chain.end === close || isPunct(stream[chain.end], ','))
    const path = isWhole ? pathOf(chain) : null
    paths.push(path === null || chain === null ? null : [...path, ...chain.steps.map(({ name }) => name)])
    while (at < close && !isPunct(stream[at], ',')) {
      at = stream[at]?.kind === 'punct' && /[([{]$/.test(stream[at]?.text ?? '') ? afterBracket(stream, at) : at + 1
    }
    at += 1
  }
  return paths
}
