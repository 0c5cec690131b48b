import { count as amount } from '../../../../shared/notices/say.ts'
import type { Masked } from '../../../../shared/requests/history.ts'

/** What was masked, of one kind: `2 tokens`. */
export function maskedWord({ kind, count }: Pick<Masked, 'kind' | 'count'>): string {
  return `${amount(count)} ${NOUNS[kind][count === 1 ? 0 : 1]}`
}

/** What was masked, in one piece: `1 key, 2 tokens`. Nothing masked gives an empty text. */
export function maskedWords(masked: readonly Pick<Masked, 'kind' | 'count'>[]): string {
  return masked.map(maskedWord).join(', ')
}

const NOUNS: Readonly<Record<Masked['kind'], readonly [string, string]>> = {
  key: ['key', 'keys'],
  token: ['token', 'tokens'],
  password: ['password', 'passwords'],
  mail: ['mail address', 'mail addresses'],
  home: ['path of a home folder', 'paths of home folders'],
}
