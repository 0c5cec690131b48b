import { useMemo } from 'react'
import type { RunReport } from '../../../shared/report.ts'
import { CopyButton } from './copy/copying.tsx'
import { maskedReportText, reportText } from './copy/masked-copies.ts'
import styles from './run-page.module.css'
import { TextBlock } from './text-block.tsx'

interface ReportTabProps {
  readonly report: RunReport | null
  /** Home folders that are known, for masking what is copied. */
  readonly homes: readonly string[]
}

/** The run report as JSON: what programs get. */
export function ReportTab({ report, homes }: ReportTabProps) {
  const text = useMemo(() => (report === null ? null : reportText(report)), [report])
  if (report === null || text === null)
    return <p className={styles['quiet']}>The run report stands here when the run has ended.</p>
  return (
    <div className={styles['page']}>
      <section className={styles['section']}>
        <h3>
          The run report<span>JSON, as hook-studio fire --json prints it</span>
        </h3>
        <TextBlock
          tall
          label="Run report"
          text={text}
          copy={<CopyButton what="the report" text={() => maskedReportText(report, homes)} />}
        />
      </section>
    </div>
  )
}
