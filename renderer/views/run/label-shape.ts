import type { Label } from '../../../shared/verdict-words.ts'
import type { ShapeKind } from '../../ui/shape.tsx'

/** The drawn shape of a label: the same forms in the same colours everywhere. */
export const LABEL_SHAPES: Readonly<Record<Label['tone'], ShapeKind>> = {
  blocks: 'blocks',
  stopped: 'stopped',
  ahead: 'goes-ahead',
  undecided: 'did-not-decide',
  trouble: 'trouble',
  off: 'off',
}
