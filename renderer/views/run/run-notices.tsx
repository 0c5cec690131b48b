import { useId, useState } from 'react'
import type { EventName } from '../../../shared/events.ts'
import type { RunReport } from '../../../shared/report.ts'
import { hookLabel } from '../../../shared/verdict-words.ts'
import { Button } from '../../ui/button.tsx'
import { endOfPath } from './hook-names.ts'
import { NoticeList, type Said } from './notice-list.tsx'
import { profileDifferences } from './profile-differences.ts'
import styles from './run-notices.module.css'

/** So many notices are shown at once; for a single one more there is no button. */
const SHOWN = 2

interface RunNoticesProps {
  readonly report: RunReport
  readonly names: readonly string[]
  /** Offers to make a hook for an event that has none; left out where none can be made. */
  readonly onNewHook?: (event: EventName) => void
}

/** What the hooks and the run as a whole have to say, and the files that did not run, each with its reason. */
export function RunNotices({ report, names, onNewHook }: RunNoticesProps) {
  const [all, setAll] = useState(false)
  const title = useId()
  const notices = noticesOf(report, names)
  const skipped = report.skipped.map((file) => ({ ...file, of: endOfPath(file.path) }))
  if (notices.length === 0 && skipped.length === 0) return null
  const shown = all || notices.length <= SHOWN + 1 ? notices : notices.slice(0, SHOWN)
  return (
    <section className={styles['notices']} aria-labelledby={title}>
      <h3 className={styles['title']} id={title}>
        Notices
      </h3>
      {shown.length > 0 && <NoticeList notices={shown} label="Notices" />}
      {onNewHook !== undefined && skipped.length === 0 && notices.some(({ code }) => code === 'no-hook') && (
        <Button className={styles['make'] ?? ''} onClick={() => onNewHook(report.event)}>
          New {report.event} hook…
        </Button>
      )}
      {shown.length < notices.length && (
        <button type="button" className={styles['more']} onClick={() => setAll(true)}>
          Show {notices.length - shown.length} more
        </button>
      )}
      {skipped.length > 0 && (
        <details open={report.hooks.length === 0}>
          <summary>{skipped.length === 1 ? '1 file will not run' : `${skipped.length} files will not run`}</summary>
          <NoticeList notices={skipped} label="Files that will not run" />
        </details>
      )}
    </section>
  )
}

/** Hooks in trouble first, then the others in their order, then what is about the run; nothing that the strip says already. */
function noticesOf(report: RunReport, names: readonly string[]): readonly Said[] {
  const ofHooks = report.hooks.map((hook, index) => ({
    trouble: hookLabel(hook, report.event).tone === 'trouble',
    said: hook.notices.map((notice): Said => ({ ...notice, hook: index, of: names[index] ?? '' })),
  }))
  const inStrip = profileDifferences(report).length > 0
  return [
    ...ofHooks.filter(({ trouble }) => trouble),
    ...ofHooks.filter(({ trouble }) => !trouble),
    { said: report.notices.filter(({ code }) => !(inStrip && code === 'profiles-differ')) },
  ].flatMap(({ said }) => said)
}
