import type { Masked } from '../requests/history.ts'

/** A kind of secret and how it looks. */
interface Secret {
  readonly kind: Masked['kind']
  readonly pattern: RegExp
}

/** What `maskText` gives. */
export interface MaskedText {
  readonly text: string
  /** How often each kind was masked. */
  readonly counts: ReadonlyMap<Masked['kind'], number>
}

/** What stands in the place of each kind. */
export const REPLACEMENTS: Readonly<Record<Masked['kind'], string>> = {
  key: '[key]',
  token: '[token]',
  password: '[password]',
  mail: '[mail]',
  home: '~',
}

/**
 * Takes out of a text what should not be handed on: private keys, tokens, passwords, mail addresses and home folders. Masking
 * the result again changes nothing. What is put in is plain ASCII without quotes, so that JSON stays JSON. `homes` are
 * home folders that are known; the usual places of others are found by their looks. Takes time in proportion to the text.
 */
export function maskText(text: string, homes: readonly string[] = []): MaskedText {
  const counts = new Map<Masked['kind'], number>()
  let masked = text
  for (const { kind, pattern } of [...homes.flatMap(homeSecrets), ...SECRETS]) {
    masked = masked.replace(pattern, (_match, stays: unknown) => {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      return (typeof stays === 'string' ? stays : '') + REPLACEMENTS[kind]
    })
  }
  return { text: masked, counts }
}

/** The names under which people keep secrets, in JSON, in environments and in addresses. */
const SECRET_NAME =
  '(?:[A-Za-z0-9_.-]{0,40}?(?:passw(?:or)?d|passphrase|secret|api[_-]?key|apikey|access[_-]?key|private[_-]?key|auth[_-]?token|access[_-]?token|refresh[_-]?token|client[_-]?secret|credential)[A-Za-z0-9_.-]{0,20})'
/**
 * Where a secret may begin: not within a word of these letters. The letter of a JSON escape such as `\n` belongs to its backslashes
 * and to no word: a secret may begin after it, and never takes it along.
 */
function start(letters: string): string {
  return `(?<=^|[^\\\\${letters}]|\\\\[nrtbf]|\\\\u[0-9a-fA-F]{4}|\\\\(?![nrtbfu/"]))`
}

const WORD = start('A-Za-z0-9')

/** What was masked before is not masked again. */
const NOT_MASKED = '(?!\\[(?:password|key|token)\\])'

/** In this order: what is long before what may lie in it. Every repetition is bounded, so that no text takes long. */
const SECRETS: readonly Secret[] = [
  secret(
    'key',
    '-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----)(?:[A-Za-z0-9+/=:,.\\s-]|\\\\{1,3}[nrt])){0,20000}(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?',
  ),
  // JSON Web Tokens, and what goes with the name of an authorization.
  secret('token', `${WORD}eyJ[\\w-]{6,4000}\\.eyJ[\\w-]{6,8000}(?:\\.[\\w-]{0,8000})?`),
  secret('token', `(${WORD}(?:Bearer|Basic|Token)(?:[ +]|%20))(?!\\[token\\])[A-Za-z0-9._~+/=-]{12,8000}`, 'i'),
  // OpenAI, Anthropic, Stripe, AWS, Google.
  secret('key', `${WORD}(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,400}`),
  secret('key', `${WORD}(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}(?![A-Za-z0-9])`),
  secret('key', `${WORD}AIza[\\w-]{35}`),
  // GitHub, GitLab, npm, Slack, Hugging Face, PyPI, Google, DigitalOcean.
  secret(
    'token',
    `${WORD}(?:gh[pousr]_[A-Za-z0-9]{20,300}|github_pat_\\w{20,300}|glpat-[\\w-]{16,300}|npm_[A-Za-z0-9]{30,300}|xox[abeoprs]-[A-Za-z0-9-]{10,300}|hf_[A-Za-z0-9]{20,300}|pypi-[\\w-]{40,400}|ya29\\.[\\w-]{20,400}|dop_v1_[a-f0-9]{64})`,
  ),
  // scheme://name:password@host
  secret(
    'password',
    `(${WORD}[a-z][a-z0-9+.-]{1,30}://[^\\s/:@"'\\\\]{0,200}:)${NOT_MASKED}[^\\s/@"'\\\\]{1,400}(?=@)`,
    'i',
  ),
  // "password": "…"
  secret(
    'password',
    `((?<!\\\\)"${SECRET_NAME}"\\s{0,20}:\\s{0,20}")${NOT_MASKED}(?:[^"\\\\]|\\\\[\\s\\S]){1,4000}(?=")`,
    'i',
  ),
  // The same within a text of JSON, where each quote has a backslash.
  secret(
    'password',
    `(\\\\"${SECRET_NAME}\\\\"\\s{0,20}:\\s{0,20}\\\\")${NOT_MASKED}(?:[^"\\\\]|\\\\{2,3}"|\\\\{1,2}[^"\\\\]){1,4000}(?=\\\\")`,
    'i',
  ),
  // PASSWORD=…, --password=…, password: …
  secret(
    'password',
    `(${start('A-Za-z0-9_.-')}-{0,2}${SECRET_NAME}\\s?[=:]\\s?(?:\\\\{0,3}['"])?)${NOT_MASKED}[^\\s"'\\\\&;,|<>()\\[\\]{}$]{3,1000}`,
    'i',
  ),
  // git@… is an account of a machine, and part of many addresses that should stay readable.
  secret(
    'mail',
    `${start('A-Za-z0-9._%+-')}(?!git@)[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){0,5}\\.[A-Za-z]{2,24}(?![A-Za-z0-9])`,
  ),
  secret('home', `${start('A-Za-z0-9_.~/-')}/(?:home|Users)/(?!Shared(?![\\w.-]))[A-Za-z0-9_.-]{1,64}`),
  secret('home', `${WORD}[A-Za-z]:(?:\\\\{1,4}|/)Users(?:\\\\{1,4}|/)(?!Public(?![\\w.-]))[^\\\\/\\s"':*?<>|]{1,64}`),
]

/** What is in the first group stays. */
function secret(kind: Masked['kind'], pattern: string, flags = ''): Secret {
  return { kind, pattern: new RegExp(pattern, `g${flags}`) }
}

/** A home folder that is known, also as JSON writes it. A path that only begins alike is another one. */
function homeSecrets(home: string): Secret[] {
  if (home.length < 3) return []
  return [...new Set([home, home.replaceAll('\\', '\\\\'), home.replaceAll('\\', '/')])].map((path) =>
    secret('home', `${start('A-Za-z0-9_.~-')}${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![A-Za-z0-9_.-])`),
  )
}
