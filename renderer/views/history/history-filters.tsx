import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { EVENT_NAMES } from '../../../shared/events.ts'
import { localDay } from '../../../shared/history/search-runs.ts'
import { count } from '../../../shared/notices/say.ts'
import type { KeptRun } from '../../../shared/requests/history.ts'
import { verdictLabel } from '../../../shared/verdict-words.ts'
import { ALL_RUNS, isEmpty, type HistoryQuery } from '../../stores/history.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { endOfPath } from '../run/hook-names.ts'
import { dayTitle, listedCount } from './list-rows.ts'
import style from './history.module.css'

const NO_RUNS: readonly KeptRun[] = []

/** What searches the kept runs: a text, and on demand event, verdict, hook and day. */
export function HistoryFilters({ toList }: { readonly toList: () => void }) {
  const studio = useStudio()
  const kept = useStore(studio.history, (state) => state.kept ?? NO_RUNS)
  const all = useStore(studio.runs, ({ rows }) => listedCount({ rows, kept }))
  const query = useStore(studio.history, (state) => state.query)
  const found = useStore(studio.history, (state) => state.found)
  const error = useStore(studio.history, (state) => state.error)
  const [open, setOpen] = useState(false)
  const panel = useId()
  const { ask } = studio.history.getState()
  const chosen = [query.event, query.word, query.script, query.day].filter((part) => part !== null).length

  function onKeyDown(pressed: React.KeyboardEvent): void {
    if (pressed.key === 'ArrowDown') toList()
    else if (pressed.key === 'Escape' && query.text !== '') ask({ text: '' })
    else return
    pressed.preventDefault()
    pressed.stopPropagation()
  }

  return (
    <div className={style['filters']}>
      <div className={style['bar']}>
        <input
          type="search"
          className={style['search']}
          data-search="runs"
          placeholder="Search runs"
          aria-label="Search runs: sentence, hook, input and output"
          maxLength={200}
          value={query.text}
          onChange={(changed) => ask({ text: changed.target.value })}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={style['toggle']}
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
        >
          Filter{chosen > 0 && ` · ${chosen}`}
        </button>
      </div>
      {open && (
        <div id={panel} className={style['choices']}>
          <Choice title="Event" value={query.event} items={eventsOf(kept)} onPick={(event) => ask({ event })} />
          <Choice title="Verdict" value={query.word} items={wordsOf(kept)} onPick={(word) => ask({ word })} />
          <Choice title="Hook" value={query.script} items={scriptsOf(kept)} onPick={(script) => ask({ script })} />
          <Choice title="Day" value={query.day} items={daysOf(kept)} onPick={(day) => ask({ day })} />
        </div>
      )}
      <FailureLine failure={error} />
      {!isEmpty(query) && error === null && (
        <p className={style['found']}>
          <output>{found === null ? 'Searching' : `${count(found.length)} of ${count(all)}`}</output>
          <button type="button" className={style['all']} onClick={() => ask(ALL_RUNS)}>
            Show all
          </button>
        </p>
      )}
    </div>
  )
}

interface Item<Value extends string> {
  readonly value: Value
  readonly title: string
}

function Choice<Value extends string>(props: {
  readonly title: string
  readonly value: Value | null
  readonly items: readonly Item<Value>[]
  readonly onPick: (value: Value | null) => void
}) {
  const { title, value, items, onPick } = props
  return (
    <label className={style['choice']}>
      <span>{title}</span>
      <select
        value={value ?? ''}
        onChange={(changed) => onPick(items.find((item) => item.value === changed.target.value)?.value ?? null)}
      >
        <option value="">any</option>
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.title}
          </option>
        ))}
      </select>
    </label>
  )
}

type EventOf = NonNullable<HistoryQuery['event']>
type WordOf = NonNullable<HistoryQuery['word']>

function eventsOf(runs: readonly KeptRun[]): readonly Item<EventOf>[] {
  const events = new Set(runs.map(({ event }) => event))
  return EVENT_NAMES.filter((event) => events.has(event)).map((value) => ({ value, title: value }))
}

function wordsOf(runs: readonly KeptRun[]): readonly Item<WordOf>[] {
  return [...new Set(runs.map((run) => verdictLabel(run).word))].sort().map((value) => ({ value, title: value }))
}

function scriptsOf(runs: readonly KeptRun[]): readonly Item<string>[] {
  return [...new Set(runs.flatMap(({ scripts }) => scripts))]
    .sort()
    .map((value) => ({ value, title: endOfPath(value) }))
}

function daysOf(runs: readonly KeptRun[]): readonly Item<string>[] {
  const now = Date.now()
  return [...new Set(runs.map(({ startedAt }) => localDay(startedAt)))].map((value) => ({
    value,
    title: dayTitle(value, now),
  }))
}
