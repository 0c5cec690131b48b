import { useStore } from 'zustand'
import { EVENT_NAMES, EVENTS } from '../../../shared/events.ts'
import type { EventName } from '../../../shared/events.ts'
import { toolsFor } from '../../../shared/tools.ts'
import { runCommand } from '../../commands.ts'
import { toolNamed } from '../../stores/draft.ts'
import { currentDraft, currentSamples } from '../../stores/fire.ts'
import { payloadsOf, sampleOf } from '../../stores/saved-payloads.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Picker } from '../../ui/picker.tsx'
import type { PickerItem } from '../../ui/picker.tsx'
import { eventSentences, uncalledBadge } from '../event-facts.ts'
import { expectationTitle } from '../payloads/expectation-text.ts'
import { FireButtons } from './fire-buttons.tsx'
import { TimeLimit } from './time-limit.tsx'
import style from './fire.module.css'

/** What is fired: event, tool, sample and time limit, what the event can do unless it is to be brief, and the buttons. */
export function FireBar({ isBrief }: { readonly isBrief: boolean }) {
  const studio = useStudio()
  const event = useStore(studio.fire, (state) => state.event)
  const profile = useStore(studio.settings, (state) => state.profile)
  const error = useStore(studio.fire, (state) => state.error)
  const { chooseEvent } = studio.fire.getState()
  const { fires, cancel, context, uncalled } = eventSentences(event, profile)
  const eventItems: readonly PickerItem<EventName>[] = EVENT_NAMES.map((name) => {
    const sentences = eventSentences(name, profile)
    return { value: name, title: name, detail: `${sentences.fires} ${sentences.cancel}`, tag: uncalledBadge(name) }
  })
  return (
    <div className={style['bar']}>
      <div className={style['row']}>
        <Picker label="Event" value={event} items={eventItems} onPick={(next) => void chooseEvent(next)} />
        {EVENTS[event].ofTool && <ToolPicker />}
        <SamplePicker />
      </div>
      {(!isBrief || uncalled !== null) && (
        <p className={style['facts']} data-brief={isBrief || undefined}>
          {uncalled !== null && <strong className={style['uncalled']}>{uncalled} </strong>}
          {!isBrief && (
            <>
              {fires} <span className={style['strong']}>{cancel}</span> {context}
            </>
          )}
        </p>
      )}
      <div className={style['row']}>
        <TimeLimit />
        {isBrief && <FireOnSave />}
        <span className={style['space']} />
        <FireButtons />
      </div>
      <FailureLine failure={error} />
    </div>
  )
}

function FireOnSave() {
  const studio = useStudio()
  const isOn = useStore(studio.settings, (state) => state.fireOnSave)
  return (
    <label className={style['onSave']} title="Fires the hook’s event after each save">
      <input type="checkbox" checked={isOn} onChange={() => runCommand(studio, 'editor.fireOnSave')} />
      fire on save
    </label>
  )
}

function ToolPicker() {
  const studio = useStudio()
  const profile = useStore(studio.settings, (state) => state.profile)
  const draft = useStore(studio.fire, (state) => currentDraft(state, profile))
  if (draft === undefined) return null
  const tools = toolsFor(profile)
  // What the payload says counts: it may name a tool of the author's own.
  const named = toolNamed(draft.text) ?? draft.toolName ?? ''
  const isKnown = tools.some((tool) => tool.name === named)
  const own = { value: named, title: named === '' ? 'no tool' : named, detail: 'as the payload names it' }
  return (
    <Picker
      label="Tool"
      value={named === '' ? '-' : named}
      items={[
        ...(isKnown ? [] : [{ ...own, value: named === '' ? '-' : named }]),
        ...tools.map(({ name, does }) => ({ value: name, title: name, detail: does })),
      ]}
      onPick={(name) => void (tools.some((tool) => tool.name === name) && studio.fire.getState().chooseTool(name))}
    />
  )
}

const OWN = ':own'

/** That it was edited stands there also when the title is cut. */
function SampleTitle({ title, isEdited }: { readonly title: string; readonly isEdited: boolean }) {
  return (
    <span className={style['sample']} title={title}>
      <span className={style['title']}>{title}</span>
      {isEdited && ', edited'}
    </span>
  )
}

function SamplePicker() {
  const studio = useStudio()
  const profile = useStore(studio.settings, (state) => state.profile)
  const draft = useStore(studio.fire, (state) => currentDraft(state, profile))
  const event = useStore(studio.fire, (state) => state.event)
  const samples = useStore(studio.fire, (state) => currentSamples(state, profile))
  const payloads = useStore(studio.savedPayloads, (state) => state.payloads)
  if (draft === undefined) return null
  const saved = payloadsOf(payloads, event).map((file) => ({ file, sample: sampleOf(file) }))
  const picked = [...samples, ...saved.map(({ sample }) => sample)].find((sample) => sample.id === draft.sampleId)
  const hasOwn = draft.kept !== null || picked === undefined
  return (
    <Picker
      label="Sample"
      value={picked?.id ?? OWN}
      shown={picked === undefined ? 'your text' : <SampleTitle title={picked.title} isEdited={draft.edited} />}
      items={[
        ...saved.map(({ file, sample }) => ({
          value: sample.id,
          title: sample.title,
          tag: 'saved',
          ...(file.payload.expect !== undefined && { detail: `expects: ${expectationTitle(file.payload.expect)}` }),
        })),
        ...samples.map((sample) => ({ value: sample.id, title: sample.title })),
        ...(hasOwn
          ? [{ value: OWN, title: 'your text', detail: 'what you wrote before a sample took its place' }]
          : []),
      ]}
      onPick={(id) => {
        const { chooseOwnText, chooseSaved, chooseSample } = studio.fire.getState()
        const own = saved.find(({ sample }) => sample.id === id)
        if (id === OWN) chooseOwnText()
        else if (own === undefined) chooseSample(id)
        else chooseSaved(own.sample)
      }}
    />
  )
}
