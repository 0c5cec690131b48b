import { useMemo } from 'react'
import { counted } from '../../../shared/notices/say.ts'
import type { RunReport } from '../../../shared/report.ts'
import { mergedText } from './copy/copy-items.ts'
import { CopyButton } from './copy/copying.tsx'
import { hueOf } from './hook-hue.ts'
import { mergeXray, type MergeXray, type XrayPart } from './merge-xray.ts'
import styles from './merged-panel.module.css'
import { visibleText } from './visible-text.ts'

interface MergedPanelProps {
  readonly report: RunReport
  readonly names: readonly string[]
}

/** The three fields of the merged result as an X-ray: which hook gave which part of each, what is gone, what could go. */
export function MergedPanel({ report, names }: MergedPanelProps) {
  const { merged } = report
  const xray = useMemo(() => mergeXray(report, names), [report, names])
  return (
    <section aria-label="Merged result">
      <div className={styles['head']}>
        <h3 className={styles['title']}>Merged</h3>
        <CopyButton what="the merged result" text={() => mergedText(report)} />
      </div>
      {/* It takes the focus so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['scroll']} tabIndex={0} aria-label="Fields of the merged result">
        <Fields cancel={merged.cancel} xray={xray} names={names} joinedBy={xray.joinedBy} />
        {xray.lost !== null && (
          <div className={styles['gone']}>
            <p className={styles['lost']}>
              Lost with another hook’s failure: the {merged.lost.length === 1 ? 'answer' : 'answers'} of{' '}
              {report.hooks.map(
                ({ script }, hook) =>
                  merged.lost.includes(script) && <Giver key={script} hook={hook} name={names[hook] ?? script} />,
              )}
            </p>
            <Fields
              cancel={xray.lost.cancelledBy.length > 0}
              xray={xray.lost}
              names={names}
              joinedBy={xray.joinedBy}
              isLost
            />
          </div>
        )}
      </section>
      {xray.warning !== null && <p className={styles['warning']}>{xray.warning}</p>}
    </section>
  )
}

interface FieldsProps {
  readonly cancel: boolean
  readonly xray: Pick<MergeXray, 'cancelledBy' | 'errorMessage' | 'contextModification'>
  readonly names: readonly string[]
  readonly joinedBy: MergeXray['joinedBy']
  readonly isLost?: boolean
}

function Fields({ cancel, xray, names, joinedBy, isLost = false }: FieldsProps) {
  return (
    <dl className={styles['fields']} data-lost={isLost || undefined}>
      <dt>cancel</dt>
      <dd>
        <b>{String(cancel)}</b>
        {xray.cancelledBy.map((hook) => (
          <Giver key={hook} hook={hook} name={names[hook] ?? ''} />
        ))}
      </dd>
      <TextField title="errorMessage" parts={xray.errorMessage} names={names} joinedBy={joinedBy.errorMessage} />
      <TextField
        title="contextModification"
        parts={xray.contextModification}
        names={names}
        joinedBy={joinedBy.contextModification}
      />
    </dl>
  )
}

/** More than this of one part, in UTF-16 code units, is left to the Context tab and to copying. */
const SHOWN_UNITS = 4_000
/** More than this of what was trimmed is only counted. */
const TRIMMED_UNITS = 12

interface TextFieldProps {
  readonly title: string
  readonly parts: readonly XrayPart[]
  readonly names: readonly string[]
  readonly joinedBy: string
}

function TextField({ title, parts, names, joinedBy }: TextFieldProps) {
  const lastKept = parts.findLastIndex(({ text }) => text !== '')
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {parts.length === 0 && <span className={styles['none']}>empty</span>}
        {parts.map((part, index) => (
          <div key={part.hook} className={styles['given']}>
            <Trimmed text={part.before} />
            {part.text !== '' && (
              <span className={styles['part']} style={ground(part.hook)}>
                {visibleText(part.text.slice(0, SHOWN_UNITS))}
                {part.text.length > SHOWN_UNITS && ' …'}
              </span>
            )}
            <Trimmed text={part.after} />
            <Giver hook={part.hook} name={names[part.hook] ?? ''} />
            <span className={styles['note']}>{noteOf(part)}</span>
            {part.text !== '' && index < lastKept && (
              <span className={styles['joint']} aria-hidden="true" title="Put between the parts by the agent">
                {pictured(joinedBy)}
              </span>
            )}
          </div>
        ))}
      </dd>
    </>
  )
}

/** What trimming took off: dimmed, and made visible. */
function Trimmed({ text }: { readonly text: string }) {
  if (text === '') return null
  return (
    <del className={styles['trimmed']} title={`${counted(text.length, 'blank character')} taken off`}>
      {pictured(text.slice(0, TRIMMED_UNITS))}
      {text.length > TRIMMED_UNITS && '…'}
    </del>
  )
}

function noteOf({ text, before, after }: XrayPart): string {
  if (text === '') return `only ${counted(before.length, 'blank character')}: dropped`
  const trimmed = before.length + after.length
  return trimmed === 0 ? '' : `${trimmed} trimmed`
}

function pictured(text: string): string {
  return text.replaceAll('\n', '⏎').replaceAll('\t', '⇥').replaceAll('\r', '\\r').replaceAll(/\s/g, '·')
}

function Giver({ hook, name }: { readonly hook: number; readonly name: string }) {
  return (
    <span className={styles['giver']} style={{ color: hueOf(hook) }}>
      {name}
    </span>
  )
}

function ground(hook: number) {
  return { background: `color-mix(in srgb, ${hueOf(hook)} 14%, transparent)` }
}
