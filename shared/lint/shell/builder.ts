import type { Group, Redirect, Separator, ShellScript, Word } from './shell-model.ts'

/** Puts words, redirections and separators together to commands in their groups. */
export interface Builder {
  readonly script: ShellScript
  /** Runs `read` inside a new group for a substitution, and gives the group. `read` gives where it ends. */
  within(kind: 'substitution' | 'process', from: number, read: () => number): number
  word(word: Word): void
  assign(word: Word, name: string, array: boolean, to: number): void
  redirect(redirect: Redirect): void
  separate(separator: Separator, at: number): void
  open(kind: Group['kind'], from: number): void
  /** Whether a subshell was open here and is closed now. */
  closeSubshell(at: number): boolean
  arithmetic(from: number, to: number): void
  /** Whether what stands before `(` is the name of a function. */
  namesFunction(): boolean
  beginFunction(): void
  /** Whether a command may begin here. */
  mayBeginArithmetic(): boolean
  mayAssign(): boolean
  /** Between `[[` and `]]`. */
  inTest(): boolean
  readsPattern(): boolean
  pattern(word: Word): void
  endPattern(): void
  nextPattern(): void
  closeCase(word: Word): void
  finish(to: number): void
}
