import type { Diagnostic, Severity } from '../../../shared/lint/diagnostic.ts'

/** The one that stands under the editor: of the caret's line, else the gravest, then the first. */
export function chosenDiagnostic(diagnostics: readonly Diagnostic[], line: number): Diagnostic | undefined {
  const here = diagnostics.filter((diagnostic) => diagnostic.line === line)
  return bySeverity(here.length > 0 ? here : diagnostics)[0]
}

/** The next one below a line; after the last one, the first. */
export function nextDiagnostic(diagnostics: readonly Diagnostic[], line: number): Diagnostic | undefined {
  const inOrder = diagnostics.toSorted((a, b) => a.from - b.from)
  return inOrder.find((diagnostic) => diagnostic.line > line) ?? inOrder[0]
}

/** The gravest first; of the same weight, in the order of the text. */
export function bySeverity(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted((a, b) => WEIGHTS[a.severity] - WEIGHTS[b.severity] || a.from - b.from)
}

const WEIGHTS: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }
