import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The secret that only the printed address holds: 256 random bits, fit for a URL. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text is the token, in a time that tells nothing about either. */
export function isToken(text: string, token: string): boolean {
  return timingSafeEqual(digest(text), digest(token))
}

/** Of one length whatever the text. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
