/** A failure as a value: a code for programs, a sentence for people and, where there is one, the next step. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly fix?: string
}

/** What an operation that may fail gives. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Failure }

/** A success. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** A failure; `fix` is left out when there is none. */
export function failure(code: string, message: string, fix?: string): { readonly ok: false; readonly error: Failure } {
  return { ok: false, error: fix === undefined ? { code, message } : { code, message, fix } }
}

/** A failure in sentences: what it is, and the next step where there is one. */
export function sayFailure({ message, fix }: Failure): string {
  return fix === undefined ? message : `${message} ${fix}`
}
