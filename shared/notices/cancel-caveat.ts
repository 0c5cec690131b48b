import type { EventFacts } from '../events.ts'
import type { Notice } from '../notice-codes.ts'

/** A step that ends in an answer with cancel. */
const TOWARDS_CANCEL = /"cancel": ?true|\bcancel instead of\b/

/** The same notice; one whose next step is a cancel says so where a cancel is ignored, lest its author try in vain. */
export function withCancelCaveat(notice: Notice, { name, cancels }: EventFacts): Notice {
  const { fix } = notice
  if (cancels !== 'no' || fix === undefined || !TOWARDS_CANCEL.test(fix)) return notice
  const ended = /[.?!]$/.test(fix) ? fix : `${fix}.`
  return { ...notice, fix: `${ended} At ${name} a cancel is ignored all the same.` }
}
