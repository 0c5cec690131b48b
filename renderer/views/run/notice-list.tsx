import type { Notice } from '../../../shared/notice-codes.ts'
import styles from './notice-list.module.css'
import { visibleText } from './visible-text.ts'

/** What the author should know, each with the next step where there is one. */
export function NoticeList({
  notices,
  label = 'Notices',
}: {
  readonly notices: readonly Said[]
  readonly label?: string
}) {
  if (notices.length === 0) return null
  return (
    <ul className={styles['notices']} aria-label={label}>
      {notices.map((notice, index) => (
        <li key={`${notice.code} ${index}`} title={notice.code}>
          <span className={styles['message']}>
            {notice.path !== undefined && <span className={styles['path']}>{notice.path}</span>}
            {visibleText(notice.message)}
          </span>
          {notice.fix !== undefined && <span className={styles['fix']}>{visibleText(notice.fix)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** A notice, and the path that it is about where there is one. */
export interface Said {
  readonly code: Notice['code']
  readonly message: string
  readonly fix?: string | undefined
  readonly path?: string
}
