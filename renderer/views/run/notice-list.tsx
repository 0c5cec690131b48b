import type { Notice } from '../../../shared/notice-codes.ts'
import { CodeText } from './code-text.tsx'
import { hueOf } from './hook-hue.ts'
import styles from './notice-list.module.css'

/** A notice, and what it is about. */
export interface Said {
  readonly code: Notice['code']
  readonly message: string
  readonly fix?: string | undefined
  /** The name of the hook that it is about, or the path of a file. */
  readonly of?: string
  /** The index of that hook. */
  readonly hook?: number
}

/** What the author should know, each with the next step where there is one. */
export function NoticeList({ notices, label }: { readonly notices: readonly Said[]; readonly label: string }) {
  return (
    <ul className={styles['notices']} aria-label={label}>
      {notices.map(({ code, message, fix, of, hook }, index) => {
        const color = hook === undefined ? undefined : hueOf(hook)
        return (
          <li key={`${code} ${index}`} style={{ borderLeftColor: color }} title={code}>
            {of !== undefined && (
              <span className={styles['of']} style={{ color }}>
                {of}
              </span>
            )}
            <span className={styles['message']}>
              <CodeText text={message} hook={hook} />
            </span>
            {fix !== undefined && (
              <span className={styles['fix']}>
                <CodeText text={fix} hook={hook} />
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
