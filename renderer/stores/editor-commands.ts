import { assertNever } from '../../shared/assert-never.ts'
import type { CommandId } from '../../shared/commands.ts'
import { type DiscardGround, discardUnsaved } from './discard-unsaved.ts'

type EditorCommand = Exclude<Extract<CommandId, `editor.${string}`>, 'editor.fireOnSave'>

/** Does what a command says with the script that is shown. */
export function runEditorCommand(studio: DiscardGround, id: EditorCommand): void {
  const { active, save, close, step, ask } = studio.editor.getState()
  if (active === null) return
  switch (id) {
    case 'editor.save':
      void save(active)
      return
    case 'editor.discard':
      discardUnsaved(studio, active)
      return
    case 'editor.close':
      close(active)
      return
    case 'editor.next':
      step(1)
      return
    case 'editor.previous':
      step(-1)
      return
    case 'editor.fix':
      ask('fix')
      return
    case 'editor.nextProblem':
      ask('next-problem')
      return
    default:
      assertNever(id)
  }
}
