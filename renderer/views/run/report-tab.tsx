import { useMemo } from 'react'
import type { RunReport } from '../../../shared/report.ts'
import { CopyButton } from './copy/copying.tsx'
import styles from './run-view.module.css'
import { TextBlock } from './text-block.tsx'

/** The run report as JSON: what programs get. */
export function ReportTab({ report }: { readonly report: RunReport | null }) {
  const text = useMemo(() => (report === null ? null : JSON.stringify(report, null, 2)), [report])
  if (text === null) return <p className={styles['quiet']}>The run report stands here when the run has ended.</p>
  return (
    <div className={styles['page']}>
      <section className={styles['section']}>
        <h3>
          The run report<span>JSON, as hook-studio fire --json prints it</span>
        </h3>
        <TextBlock tall label="Run report" text={text} copy={<CopyButton what="the report" text={text} />} />
      </section>
    </div>
  )
}
