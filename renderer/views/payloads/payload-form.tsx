import { useId } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { EventName } from '../../../shared/events.ts'
import type { Field } from '../../../shared/payload/fields.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import { toolsFor } from '../../../shared/tools.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import { formContent } from './form-fields.ts'
import type { FormField } from './form-fields.ts'
import { removeIn, setIn } from './json-edit.ts'
import type { Json } from './json-edit.ts'
import { MapField } from './map-field.tsx'
import { TextsField } from './texts-field.tsx'
import style from './payload-form.module.css'

interface PayloadFormProps {
  readonly event: EventName
  readonly profile: ProfileName
  /** The text of the payload: the same that the JSON view shows. */
  readonly value: string
  readonly onChange: (text: string) => void
}

/** The payload as a form: each field changes its own place in the text, and nothing else of it. */
export function PayloadForm({ event, profile, value: text, onChange }: PayloadFormProps) {
  const content = formContent(event, text)
  if (!content.ok) {
    return (
      <FailureLine
        failure={content.error}
        place="pane"
        more="Mend it in the JSON view: the form shows what can be read."
      />
    )
  }
  const { prefix, fields, unknown } = content.value
  const toolName = fields.find(({ field }) => field.name === 'toolName')?.value
  const tools = toolsFor(profile)
  const suggested = (field: Field): Readonly<Record<string, string>> => {
    if (field.name !== 'parameters') return field.entries ?? {}
    const parameters = tools.find(({ name }) => name === toolName)?.parameters ?? []
    return Object.fromEntries(parameters.map((name) => [name, '']))
  }
  return (
    <form
      className={style['form']}
      aria-label={`Payload of ${event} as a form`}
      onSubmit={(sent) => sent.preventDefault()}
    >
      {prefix.length > 0 && (
        <p className={style['note']}>This text is a whole input. Its common fields are changed in the JSON view.</p>
      )}
      {fields.map((one) => (
        <FieldRow
          key={one.field.name}
          one={one}
          path={[...prefix, one.field.name]}
          text={text}
          values={one.field.name === 'toolName' ? tools.map(({ name }) => name) : (one.field.values ?? [])}
          entries={suggested(one.field)}
          onChange={onChange}
        />
      ))}
      {unknown.length > 0 && (
        <p className={style['note']}>
          Also in the text, but never sent: <code>{unknown.join(', ')}</code>
        </p>
      )}
    </form>
  )
}

interface FieldRowProps {
  readonly one: FormField
  readonly path: readonly string[]
  readonly text: string
  /** Values that are known to occur. */
  readonly values: readonly string[]
  /** Entries of a map that are known to occur, with what they say. */
  readonly entries: Readonly<Record<string, string>>
  readonly onChange: (text: string) => void
}

function FieldRow({ one, path, text, values, entries, onChange }: FieldRowProps) {
  const { field, leftOut, wrong } = one
  const id = useId()
  const set = (value: Json) => onChange(setIn(text, path, value))
  return (
    <div className={style['row']} data-left-out={leftOut !== null || undefined}>
      <div className={style['label']}>
        <label htmlFor={id} id={`${id}-label`}>
          {field.name}
        </label>
        <span className={style['about']}>{field.description}</span>
      </div>
      <div className={style['control']}>
        <Control
          one={one}
          id={id}
          path={path}
          text={text}
          values={values}
          entries={entries}
          onChange={onChange}
          set={set}
        />
        {wrong !== null && <p className={style['wrong']}>{wrong}</p>}
        {leftOut !== null && <p className={style['reason']}>{leftOut}</p>}
        {one.value !== undefined && leftOut !== null && (
          <button type="button" className={style['drop']} onClick={() => onChange(removeIn(text, path))}>
            Take it out of the text
          </button>
        )}
      </div>
    </div>
  )
}

function Control(props: FieldRowProps & { readonly id: string; readonly set: (value: Json) => void }) {
  const { one, id, path, text, values, entries, onChange, set } = props
  const { field, value } = one
  switch (field.kind) {
    case 'text':
      return (
        <>
          {values.length > 0 ? (
            <input
              id={id}
              className={style['input']}
              list={`${id}-values`}
              value={typeof value === 'string' ? value : ''}
              onChange={(change) => set(change.target.value)}
            />
          ) : (
            <textarea
              id={id}
              className={style['text']}
              rows={1}
              value={typeof value === 'string' ? value : ''}
              onChange={(change) => set(change.target.value)}
            />
          )}
          <datalist id={`${id}-values`}>
            {values.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </datalist>
        </>
      )
    case 'boolean':
      return (
        <input
          id={id}
          type="checkbox"
          className={style['check']}
          checked={value === true}
          onChange={(change) => set(change.target.checked)}
        />
      )
    case 'integer':
      return (
        <input
          id={id}
          type="number"
          step={1}
          className={style['number']}
          value={typeof value === 'number' ? String(value) : ''}
          placeholder="0"
          onChange={(change) => set(Math.trunc(Number(change.target.value)) || 0)}
        />
      )
    case 'texts':
      return <TextsField id={id} name={field.name} value={value} set={set} />
    case 'map':
    case 'model':
      return (
        <MapField
          id={id}
          name={field.name}
          value={value}
          path={path}
          text={text}
          entries={entries}
          onChange={onChange}
        />
      )
    default:
      return assertNever(field.kind)
  }
}
