import { ok } from '../../shared/result.ts'
import { draftKeyOf } from './editor.ts'
import { fileNameOf } from './script-tab.ts'
import type { Studio } from './studio.ts'

/** What discarding reaches. */
export type DiscardGround = Pick<Studio, 'editor' | 'drafts' | 'toasts'>

/** Whether a text of a script is kept that is not saved, be its tab open or not. */
export function hasUnsaved({ kept }: Pick<ReturnType<Studio['drafts']['getState']>, 'kept'>, path: string): boolean {
  return kept[draftKeyOf(path)] !== undefined
}

/** Throws away what was typed in a script and not saved, which can be undone; nothing where there is nothing. */
export function discardUnsaved({ editor, drafts, toasts }: DiscardGround, path: string): void {
  const key = draftKeyOf(path)
  const kept = drafts.getState().kept[key]
  if (kept === undefined) return
  const tab = editor.getState().tabs.find((one) => one.path === path)
  if (tab !== undefined && tab.file !== null) editor.getState().takeTheirs(path)
  else if (tab !== undefined) editor.getState().close(path)
  drafts.getState().drop(key)
  toasts.getState().say(`The unsaved text of ${fileNameOf(path)} is discarded.`, async () => {
    const isOpen = editor.getState().tabs.some((one) => one.path === path)
    if (isOpen) editor.getState().setText(path, kept.text)
    else drafts.getState().put(key, kept)
    await editor.getState().open(path)
    return ok(null)
  })
}
