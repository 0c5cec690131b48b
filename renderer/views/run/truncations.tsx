import { Fragment, useMemo, useState } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { RunReport, Truncation } from '../../../shared/report.ts'
import { count } from '../../../shared/notices/say.ts'
import { bytesText } from './amounts.ts'
import { CopyButton } from './copy/copying.tsx'
import { cutPart } from './cut-part.ts'
import type { CutText } from './cut-part.ts'
import styles from './truncations.module.css'
import { TextBlock } from './text-block.tsx'

/** Everything that was cut in a run: where, at which limit, and how much of it is gone. */
export function Truncations({ report, names }: { readonly report: RunReport; readonly names: readonly string[] }) {
  if (report.truncations.length === 0) return null
  const nameOf = (script: string) => names[report.hooks.findIndex((hook) => hook.script === script)] ?? script
  return (
    <ul className={styles['cuts']} aria-label="What was cut">
      {report.truncations.map((cut) => (
        <li key={`${cut.kind} ${cut.script}`}>
          <b>Cut</b> {truncationSentence(cut, nameOf(cut.script))}
          <Details report={report} cut={cut} name={nameOf(cut.script)} />
        </li>
      ))}
    </ul>
  )
}

function Details({
  report,
  cut,
  name,
}: {
  readonly report: RunReport
  readonly cut: Truncation
  readonly name: string
}) {
  const [open, setOpen] = useState(false)
  const about = name === '' ? 'the message' : `the ${cut.kind} of ${name}`
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Look at the cut</summary>
      {open && <CutDetails report={report} cut={cut} about={about} name={name} />}
    </details>
  )
}

/** Reading the answer again is only worth it when somebody looks. */
function CutDetails(props: {
  readonly report: RunReport
  readonly cut: Truncation
  readonly about: string
  readonly name: string
}) {
  const { report, cut, about, name } = props
  const partOf = ({ of }: CutText) => (name === '' ? of : `${of} of ${name}`)
  const part = useMemo(() => cutPart(report, cut), [report, cut])
  return (
    <>
      <p className={styles['aside']}>After the cut {part.reader}:</p>
      <TextBlock
        label={`Text after the cut of ${about}`}
        text={part.notice.replace(/^\n+/, '')}
        copy={<CopyButton what={`the text after the cut of ${about}`} text={part.notice} />}
      />
      {part.texts.map((cutText) => (
        <Fragment key={cutText.of}>
          <p className={styles['aside']}>{cutText.about}</p>
          {cutText.text !== null && (
            <TextBlock
              label={`Cut part of ${partOf(cutText)}`}
              text={cutText.text}
              copy={<CopyButton what={`the cut part of ${partOf(cutText)}`} text={cutText.text} />}
            />
          )}
        </Fragment>
      ))}
    </>
  )
}

/** What was cut, in words. */
export function truncationSentence(cut: Truncation, name: string): string {
  switch (cut.kind) {
    case 'output':
      return `The output of ${name} goes beyond its limit of ${bytesText(cut.limit)}: it printed ${bytesText(cut.actual)}, ${bytesText(cut.dropped)} of it are not shown.`
    case 'context':
      return `The context of ${name} is cut at ${count(cut.limit)} characters: it gave ${count(cut.actual)}, the last ${count(cut.dropped)} never reach the model.`
    case 'notification':
      return `The message of the notification is cut at ${count(cut.limit)} characters before any hook sees it: it had ${count(cut.actual)}, ${count(cut.dropped)} are gone.`
    default:
      return assertNever(cut.kind)
  }
}
