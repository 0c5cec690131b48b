import { assertNever } from '../../../shared/assert-never.ts'
import { runCommand } from '../../commands.ts'
import { sampleOf } from '../../stores/saved-payloads.ts'
import type { Studio } from '../../stores/studio.ts'
import { fileKey } from '../explorer/explorer-rows.ts'
import type { PaletteItem } from './palette-items.ts'

/** Does what a line of the palette says. */
export function choosePaletteItem(studio: Studio, { target }: PaletteItem): void {
  if (target.kind !== 'command' && target.kind !== 'doing') studio.window.getState().showStart(false)
  switch (target.kind) {
    case 'command':
      runCommand(studio, target.id)
      return
    case 'doing':
      void studio.toasts.getState().undo(target.id)
      return
    case 'hook':
      studio.listing.getState().choose(fileKey(target.script))
      void studio.editor.getState().open(target.script)
      return
    case 'payload': {
      const { saved } = target
      void studio.fire
        .getState()
        .chooseEvent(saved.payload.event)
        .then(() => studio.fire.getState().chooseSaved(sampleOf(saved)))
      studio.window.getState().showTab('payload')
      return
    }
    case 'folder':
      void studio.workspace.getState().open([target.path], 'replace')
      return
    case 'run':
      void studio.runs.getState().select(target.runId)
      studio.window.getState().showTab('run')
      return
    default:
      assertNever(target)
  }
}
