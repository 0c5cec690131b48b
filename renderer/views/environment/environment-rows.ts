import { maskText } from '../../../shared/hookrun/mask-text.ts'
import type { HookEnvironment } from '../../../shared/requests/surroundings.ts'

/** One line of the comparison: a variable, or an entry of `PATH`. */
export interface EnvironmentRow {
  readonly name: string
  /** In the order of the environments; null where it is not set. An entry of `PATH` has its place in the search there. */
  readonly values: readonly (string | null)[]
  readonly differs: boolean
  /** It looks like something that nobody should read over a shoulder. */
  readonly secret: boolean
}

/** Environments side by side. */
export interface ComparedEnvironments {
  /** The entries of `PATH`, in the order of the first environment that has them. */
  readonly path: readonly EnvironmentRow[]
  /** All other variables: those that differ first, each part by name. */
  readonly variables: readonly EnvironmentRow[]
}

/** Compares environments variable by variable, and their `PATH` entry by entry. Windows calls it `Path`. */
export function compareEnvironments(
  environments: readonly Pick<HookEnvironment, 'variables'>[],
  platform: string | undefined,
): ComparedEnvironments {
  const isPath = (name: string) => (platform === 'win32' ? name.toUpperCase() : name) === 'PATH'
  const names = new Set(environments.flatMap(({ variables }) => Object.keys(variables)))
  const variables = [...names]
    .filter((name) => !isPath(name))
    .map((name) =>
      rowOf(
        name,
        environments.map((one) => one.variables[name] ?? null),
      ),
    )
    .sort((a, b) => Number(b.differs) - Number(a.differs) || (a.name < b.name ? -1 : 1))
  const separator = platform === 'win32' ? ';' : ':'
  const paths = environments.map((one) =>
    Object.entries(one.variables)
      .filter(([name]) => isPath(name))
      .flatMap(([, value]) => value.split(separator)),
  )
  return { path: pathRows(paths), variables }
}

/** Whether a variable looks like a secret: by its name, or because its value looks like a key or a token. */
export function looksSecret(name: string, value: string): boolean {
  if (value === '') return false
  if (SECRET_NAME.test(name) && !PLAIN_NAME.test(name)) return true
  const { counts } = maskText(`${name}=${value}`)
  return ['key', 'token', 'password'].some((kind) => counts.has(kind as 'key'))
}

const SECRET_NAME =
  /(?:SECRET|TOKEN|PASSW|PASSPHRASE|(?:^|_)PASS(?:$|_)|CREDENTIAL|COOKIE|(?:^|_)AUTH(?:$|_)|(?:^|_)PWD$|API_?KEY|(?:^|_)KEY(?:$|_|S$)|PRIVATE|_DSN$|DATABASE_URL|CONNECTION_STRING)/i
/** These say where something is, not what it is. */
const PLAIN_NAME = /^(?:PWD|OLDPWD|SSH_AUTH_SOCK|.*_(?:FILE|PATH|DIR))$/i

function rowOf(name: string, values: readonly (string | null)[]): EnvironmentRow {
  const [first] = values
  const differs = values.some((value) => value !== first)
  return { name, values, differs, secret: values.some((value) => value !== null && looksSecret(name, value)) }
}

/** An entry differs when one of them lacks it, or has it in another place among those that all of them have. */
function pathRows(paths: readonly (readonly string[])[]): readonly EnvironmentRow[] {
  const entries = [...new Set(paths.flat())]
  const common = entries.filter((entry) => paths.every((path) => path.includes(entry)))
  const orders = paths.map((path) => [...new Set(path)].filter((entry) => common.includes(entry)))
  return entries.map((entry) => {
    const values = paths.map((path) => (path.includes(entry) ? String(path.indexOf(entry) + 1) : null))
    const ranks = orders.map((order) => order.indexOf(entry))
    const differs = values.includes(null) || ranks.some((rank) => rank !== ranks[0])
    return { name: entry, values, differs, secret: false }
  })
}
