import type { LintInput } from '../../../../shared/lint/diagnostic.ts'
import type { LintCode } from '../../../../shared/lint/lint-codes.ts'
import type { HEADS } from '../lint.ts'

/** One script that one rule finds something in. */
export interface RuleCase {
  readonly code: LintCode
  readonly head: keyof typeof HEADS | 'powershell' | 'none'
  readonly text: string
  /** What is underlined. */
  readonly at?: string
  /** What the first fix makes of the text. */
  readonly fixed?: string
  readonly more?: Partial<LintInput>
  readonly says?: RegExp
}
