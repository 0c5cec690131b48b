import { verdictLabel } from '../../../shared/verdict-words.ts'
import type { RunRow } from '../../stores/run-row.ts'
import type { ShapeKind } from '../../ui/shape.tsx'
import { LABEL_SHAPES } from '../run/label-shape.ts'

/** What came of a run in one word, with the shape that says the same. */
export function runWord(state: RunRow['state']): { readonly word: string; readonly shape: ShapeKind } {
  if (state.kind === 'running') return { word: 'running', shape: 'running' }
  if (state.kind === 'lost') return { word: 'lost with the studio', shape: 'off' }
  const { word, tone } = verdictLabel(state.verdict)
  return { word, shape: LABEL_SHAPES[tone] }
}
