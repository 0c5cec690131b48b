import type { RunReport } from '../../../shared/report.ts'
import { endOfPath } from './hook-names.ts'
import { NoticeList } from './notice-list.tsx'
import { profileDifferences } from './profile-differences.ts'
import styles from './run-view.module.css'

/** What the run as a whole has to say, and the files that did not run, each with its reason. */
export function RunNotices({ report }: { readonly report: RunReport }) {
  const inStrip = profileDifferences(report).length > 0
  const notices = report.notices.filter((notice) => !(inStrip && notice.code === 'profiles-differ'))
  const skipped = report.skipped.map((file) => ({ ...file, path: endOfPath(file.path) }))
  if (notices.length === 0 && skipped.length === 0) return null
  return (
    <div className={styles['notices']}>
      <NoticeList notices={notices} label="Notices of the run" />
      {skipped.length > 0 && (
        <details open={report.hooks.length === 0}>
          <summary>{skipped.length === 1 ? '1 file did not run' : `${skipped.length} files did not run`}</summary>
          <NoticeList notices={skipped} label="Files that did not run" />
        </details>
      )}
    </div>
  )
}
