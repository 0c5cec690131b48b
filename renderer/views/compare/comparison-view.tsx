import { type ReactNode, useId, useMemo } from 'react'
import { compareRuns, type ComparedHook, type Pair } from '../../../shared/history/compare-runs.ts'
import { duration } from '../../../shared/notices/say.ts'
import type { Answer, RunReport, Verdict } from '../../../shared/report.ts'
import { verdictLabel } from '../../../shared/verdict-words.ts'
import { Shape } from '../../ui/shape.tsx'
import { hookNames } from '../run/hook-names.ts'
import { LABEL_SHAPES } from '../run/label-shape.ts'
import { visibleText } from '../run/visible-text.ts'
import { comparisonSentence, otherQuestion, timeWords } from './compare-words.ts'
import style from './comparison-view.module.css'
import { SplitText } from './split-text.tsx'

/** Two runs side by side: the verdict first, then the answer, then the output, then the time. */
export function ComparisonView({ before, after }: { readonly before: RunReport; readonly after: RunReport }) {
  const comparison = useMemo(() => compareRuns(before, after), [before, after])
  const other = otherQuestion(comparison)
  const names = useMemo(() => namesOf(before, after), [before, after])
  const { verdict, answer, hooks, durationMs } = comparison
  return (
    <>
      <p className={style['sum']}>{comparisonSentence(comparison)}</p>
      {other !== null && <p className={style['other']}>{other}</p>}
      <Part title="Verdict" same={verdict.same}>
        <Sides
          same={verdict.same}
          before={<VerdictText verdict={verdict.before} />}
          after={<VerdictText verdict={verdict.after} />}
        />
      </Part>
      <Part title="Answer" same={answer.same}>
        <Answers pair={answer} />
      </Part>
      <Part title="Output" same={hooks.every(({ stdout, stderr }) => stdout.same && stderr.same)}>
        {hooks.map((hook) => (
          <HookOutput key={hook.script} hook={hook} name={names.get(hook.script) ?? hook.script} />
        ))}
      </Part>
      <Part title="Time" same={null}>
        <table className={style['times']}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            <TimeRow name="the whole run" pair={durationMs} />
            {hooks.map((hook) => (
              <TimeRow key={hook.script} name={names.get(hook.script) ?? hook.script} pair={hook.durationMs} />
            ))}
          </tbody>
        </table>
      </Part>
    </>
  )
}

function namesOf(before: RunReport, after: RunReport): ReadonlyMap<string, string> {
  const all = [...new Map([...before.hooks, ...after.hooks].map((hook) => [hook.script, hook])).values()]
  const names = hookNames(all, after.event)
  return new Map(all.map(({ script }, index) => [script, names[index] ?? script]))
}

/** `same` is null where only amounts are compared. */
function Part(props: { readonly title: string; readonly same: boolean | null; readonly children: ReactNode }) {
  const { title, same, children } = props
  const id = useId()
  return (
    <section className={style['part']} aria-labelledby={id}>
      <h3 id={id}>
        {title}
        {same !== null && <span data-same={same}>{same ? 'the same' : 'different'}</span>}
      </h3>
      {children}
    </section>
  )
}

/** One value when both are the same, else both. */
function Sides(props: { readonly same: boolean; readonly before: ReactNode; readonly after: ReactNode }) {
  const { same, before, after } = props
  if (same) return <div className={style['both']}>{after}</div>
  return (
    <div className={style['sides']}>
      <div>
        <span className={style['side']}>before</span>
        {before}
      </div>
      <div>
        <span className={style['side']}>after</span>
        {after}
      </div>
    </div>
  )
}

function VerdictText({ verdict }: { readonly verdict: Verdict }) {
  return (
    <p className={style['verdict']}>
      <Shape kind={LABEL_SHAPES[verdictLabel(verdict).tone]} />
      {verdict.sentence}
    </p>
  )
}

/** More than this of one text, in UTF-16 code units, is left to the run's own view. */
const SHOWN_UNITS = 4_000

function Answers({ pair }: { readonly pair: Pair<Answer> }) {
  const { before, after } = pair
  return (
    <dl className={style['fields']}>
      {(['cancel', 'errorMessage', 'contextModification'] as const).map((field) => (
        <div key={field}>
          <dt>
            {field}
            {before[field] !== after[field] && <span className={style['changed']}>different</span>}
          </dt>
          <dd>
            <Sides
              same={before[field] === after[field]}
              before={<FieldText text={String(before[field])} />}
              after={<FieldText text={String(after[field])} />}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldText({ text }: { readonly text: string }) {
  if (text === '') return <span className={style['quiet']}>empty</span>
  return (
    <span className={style['value']}>
      {visibleText(text.slice(0, SHOWN_UNITS))}
      {text.length > SHOWN_UNITS && ' …'}
    </span>
  )
}

function HookOutput({ hook, name }: { readonly hook: ComparedHook; readonly name: string }) {
  const { state, exitCode, stdout, stderr } = hook
  const ran = state.before === null ? 'ran only after' : state.after === null ? 'ran only before' : null
  const words = [
    ran,
    ran !== null || state.same ? null : `${state.before} before, ${state.after} after`,
    ran !== null || exitCode.same
      ? null
      : `exit ${exitCode.before ?? 'unknown'} before, ${exitCode.after ?? 'unknown'} after`,
  ].filter((word) => word !== null)
  const streams = [
    ['stdout', stdout],
    ['stderr', stderr],
  ] as const
  return (
    <div className={style['hook']}>
      <h4>
        {name}
        {words.length > 0 && <span className={style['changed']}>{words.join(' · ')}</span>}
      </h4>
      {streams.map(([stream, text]) =>
        text.lines.length === 0 ? null : text.same ? (
          <p key={stream} className={style['quiet']}>
            {stream}: the same
          </p>
        ) : (
          <div key={stream}>
            <p className={style['quiet']}>{stream}: different</p>
            <SplitText label={`${stream} of ${name}, before and after`} text={text} />
          </div>
        ),
      )}
      {streams.every(([, text]) => text.lines.length === 0) && <p className={style['quiet']}>Nothing was printed.</p>}
    </div>
  )
}

function TimeRow({ name, pair }: { readonly name: string; readonly pair: Pair<number | null> }) {
  const { before, after } = pair
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{before === null ? '–' : duration(before)}</td>
      <td>{after === null ? '–' : duration(after)}</td>
      <td>{before === null || after === null ? '–' : timeWords(before, after)}</td>
    </tr>
  )
}
