import type { Script } from '../diagnostic.ts'
import type { ShellScript } from '../shell/shell-model.ts'
import { parseShell } from '../shell/shell-parser.ts'
import { createOrder, type ShellOrder } from '../shell/shell-order.ts'
import { createPrinter, type Printer } from '../shell/shell-printed.ts'
import { createValueJudge } from '../shell/shell-values.ts'

/** A shell script as its rules see it. */
export interface ShellContext {
  readonly file: Script
  readonly script: ShellScript
  readonly printer: Printer
  readonly order: ShellOrder
}

/** Reads a shell script for its rules. */
export function shellContext(file: Script): ShellContext {
  const script = parseShell(file.text)
  const printer = createPrinter(script, createValueJudge(script), file.language === 'sh' ? 'sh' : 'bash')
  return { file, script, printer, order: createOrder(script) }
}
