import type { EventName } from '../../shared/events.ts'
import type { FoundHook, HookListing } from '../../shared/places.ts'
import { fileKey } from '../views/explorer/explorer-rows.ts'

/** What a person is at: the script that is open in front, and the row that is chosen in the list. */
export interface AtHand {
  readonly active: string | null
  readonly chosen: string | null
}

/** The hook of an event that a person means without naming it: the one that is open or chosen, else one beside those; null for none. */
export function hookAtHand(
  listing: HookListing | null,
  event: EventName,
  { active, chosen }: AtHand,
): FoundHook | null {
  const hooks = listing?.hooks ?? []
  const isOpen = ({ script }: FoundHook): boolean => script === active
  const isChosen = ({ script }: FoundHook): boolean => fileKey(script) === chosen
  const near = [hooks.find(isOpen), hooks.find(isChosen)].flatMap((hook) => (hook === undefined ? [] : [hook]))
  const ofEvent = hooks.filter((hook) => hook.event === event)
  return (
    near.find((hook) => hook.event === event) ??
    ofEvent.find(({ directory }) => near.some((hook) => hook.directory === directory)) ??
    null
  )
}
