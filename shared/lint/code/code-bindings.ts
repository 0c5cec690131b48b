import { scopeAt, type CodeScope } from './code-scopes.ts'

/** What a variable holds from a place on: a path of the payload, or null for something else. */
export interface Binding {
  readonly at: number
  readonly path: readonly string[] | null
}

/** What the variables of a script hold, each in the function that it belongs to. */
export interface Bindings {
  /** Declares that a function has a variable of this name. */
  declare(name: string, at: number): void
  /** Notes that the payload is read out of a variable, wherever it got it. */
  witness(name: string, at: number): void
  /** Must be called in the order of the text. */
  bind(name: string, binding: Binding): void
  /** Notes what a function is called with. */
  pass(scope: number, name: string, path: readonly string[]): void
  /** Forgets what was bound, and keeps what was declared, witnessed and passed. */
  clear(): void
  /** What a variable holds at a place; undefined where nothing tells. */
  pathAt(name: string, at: number): readonly string[] | null | undefined
}

/** Makes such a table; see `Bindings`. */
export function createBindings(scopes: readonly CodeScope[], parametersAreKnown: boolean): Bindings {
  const declared = new Set<string>()
  const witnessed = new Set<string>()
  const passed = new Map<string, readonly string[]>()
  const bound = new Map<string, Binding[]>()
  const parameters = new Set<string>()
  scopes.forEach(({ parameters: names }, scope) => {
    for (const name of names) if (name !== null) parameters.add(`${scope} ${name}`)
  })
  /** The key of a variable in the innermost function that has it. */
  const keyOf = (name: string, at: number): string => {
    let scope: number | null = scopeAt(scopes, at)
    for (let up = 0; scope !== null && scope > 0 && up < DEEPEST; up += 1) {
      const key = `${scope} ${name}`
      if (declared.has(key) || parameters.has(key)) return key
      scope = scopes[scope]?.parent ?? null
    }
    return `0 ${name}`
  }
  return {
    declare: (name, at) => void declared.add(`${scopeAt(scopes, at)} ${name}`),
    witness: (name, at) => void witnessed.add(keyOf(name, at)),
    bind(name, binding) {
      const key = keyOf(name, binding.at)
      const list = bound.get(key)
      if (list === undefined) bound.set(key, [binding])
      else list.push(binding)
    },
    pass(scope, name, path) {
      const key = `${scope} ${name}`
      if (!passed.has(key)) passed.set(key, path)
    },
    clear: () => bound.clear(),
    pathAt(name, at) {
      const key = keyOf(name, at)
      const list = bound.get(key)
      const binding =
        list === undefined ? undefined : (lastBefore(list, at) ?? (parameters.has(key) ? undefined : list[0]))
      if (binding !== undefined && binding.path !== null) return binding.path
      if (witnessed.has(key)) return []
      if (binding !== undefined) return null
      const given = passed.get(key)
      if (given !== undefined) return given
      return parameters.has(key) && parametersAreKnown ? null : undefined
    },
  }
}

/** Of functions that stand deeper in each other, only so many are looked through. */
const DEEPEST = 40

function lastBefore(list: readonly Binding[], at: number): Binding | undefined {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return list[low - 1]
}
