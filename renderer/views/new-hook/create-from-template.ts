import type { Failure } from '../../../shared/result.ts'
import type { Template } from '../../../shared/templates/template.ts'
import { payloadsOf, sampleOf } from '../../stores/saved-payloads.ts'
import type { Studio } from '../../stores/studio.ts'
import { fileKey } from '../explorer/explorer-rows.ts'

/**
 * Creates a hook from a template and makes it ready to be fired: its event is chosen with the first of its payloads, and its
 * script is opened, as long as `isWanted`; a person who went on meanwhile is told and left alone. Gives why it could not be
 * created, or null.
 */
export async function createFromTemplate(
  studio: Studio,
  template: Template,
  directory: string,
  isWanted: () => boolean,
): Promise<Failure | null> {
  const { hookActions, savedPayloads, fire, editor, listing, toasts, bridge } = studio
  const { event, text } = template
  const payloads = template.payloads.map(({ name, payload, expect, profile }) => ({
    name,
    payload: JSON.stringify(payload, null, 2),
    expect,
    ...(profile !== undefined && { profile }),
  }))
  const created = await hookActions.getState().create({ directory, event, text, payloads })
  if (!created.ok) return created.error
  const { path, undo } = created.value
  toasts.getState().say(`${event} is created and switched on.`, async () => {
    editor.getState().close(path)
    const result = await bridge.request('undo.run', { undo })
    await listing.getState().refresh()
    return result
  })
  await savedPayloads.getState().load()
  if (!isWanted()) return null
  listing.getState().choose(fileKey(path))
  await fire.getState().chooseEvent(event)
  const saved = payloadsOf(savedPayloads.getState().payloads, event).find(
    (one) => one.directory === directory && one.payload.name === template.payloads[0].name,
  )
  if (saved !== undefined) fire.getState().chooseSaved(sampleOf(saved))
  await editor.getState().open(path)
  return null
}
