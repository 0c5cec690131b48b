import type { Merged, RunReport } from '../../../shared/report.ts'
import { mergedText } from './copy/copy-items.ts'
import { CopyButton } from './copy/copying.tsx'
import { hueOf } from './hook-hue.ts'
import styles from './merged-panel.module.css'
import { visibleText } from './visible-text.ts'

type Field = Merged['parts'][number]['field']

/** The three fields of the merged result, and which hook gave which part of each. */
export function MergedPanel({ report, names }: { readonly report: RunReport; readonly names: readonly string[] }) {
  const { merged } = report
  const hookOf = (script: string) => report.hooks.findIndex((hook) => hook.script === script)
  const parts = (field: Field) =>
    merged.parts
      .filter((part) => part.field === field)
      .map((part) => ({ ...part, hook: hookOf(part.script), name: names[hookOf(part.script)] ?? part.script }))
  return (
    <section aria-label="Merged result">
      <div className={styles['head']}>
        <h3>Merged</h3>
        <CopyButton what="the merged result" text={() => mergedText(report)} />
      </div>
      {/* It takes the focus so that the keyboard can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['scroll']} tabIndex={0} aria-label="Fields of the merged result">
        <dl className={styles['fields']}>
          <dt>cancel</dt>
          <dd>
            <b>{String(merged.cancel)}</b>
            {parts('cancel').map((part, index) => (
              <Giver key={`${part.script} ${index}`} hook={part.hook} name={part.name} />
            ))}
          </dd>
          <TextField title="errorMessage" text={merged.errorMessage} parts={parts('errorMessage')} />
          <TextField
            title="contextModification"
            text={merged.contextModification}
            parts={parts('contextModification')}
          />
        </dl>
      </section>
      {merged.lost.length > 0 && (
        <p className={styles['lost']}>
          Lost with another hook’s failure: the {merged.lost.length === 1 ? 'answer' : 'answers'} of{' '}
          {merged.lost.map((script, index) => (
            <Giver key={`${script} ${index}`} hook={hookOf(script)} name={names[hookOf(script)] ?? script} />
          ))}
        </p>
      )}
    </section>
  )
}

interface Part {
  readonly script: string
  readonly text: string
  readonly hook: number
  readonly name: string
}

/** More than this of one part, in UTF-16 code units, is left to the Context tab and to copying. */
const SHOWN_UNITS = 4_000

function TextField({
  title,
  text,
  parts,
}: {
  readonly title: string
  readonly text: string
  readonly parts: readonly Part[]
}) {
  return (
    <>
      <dt>{title}</dt>
      <dd>
        {text === '' && <span className={styles['none']}>empty</span>}
        {text !== '' && parts.length === 0 && (
          <span className={styles['part']}>{visibleText(text.slice(0, SHOWN_UNITS))}</span>
        )}
        {parts.map((part, index) => (
          <div key={`${part.script} ${index}`} className={styles['given']}>
            <span className={styles['part']} style={ground(part.hook)}>
              {visibleText(part.text.slice(0, SHOWN_UNITS))}
              {part.text.length > SHOWN_UNITS && ' …'}
            </span>
            <Giver hook={part.hook} name={part.name} />
          </div>
        ))}
      </dd>
    </>
  )
}

function Giver({ hook, name }: { readonly hook: number; readonly name: string }) {
  return (
    <span className={styles['giver']} style={{ color: hueOf(Math.max(0, hook)) }}>
      {name}
    </span>
  )
}

function ground(hook: number) {
  return { background: `color-mix(in srgb, ${hueOf(Math.max(0, hook))} 14%, transparent)` }
}
