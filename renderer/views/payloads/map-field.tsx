import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { asText } from './form-fields.ts'
import { removeIn, renameIn, setIn } from './json-edit.ts'
import type { Json } from './json-edit.ts'
import style from './payload-form.module.css'

interface MapFieldProps {
  readonly id: string
  readonly name: string
  readonly value: Json | undefined
  readonly path: readonly string[]
  readonly text: string
  /** Entries that are known to occur, with what they say. */
  readonly entries: Readonly<Record<string, string>>
  readonly onChange: (text: string) => void
}

/** The entries of a map: names and texts. A value that is no text can be made one. */
export function MapField({ id, name, value, path, text, entries, onChange }: MapFieldProps) {
  const [added, setAdded] = useState('')
  const given = isObject(value) ? Object.entries(value) : []
  const missing = Object.keys(entries).filter((key) => !given.some(([known]) => known === key))

  function add(): void {
    const key = added.trim()
    if (key === '' || given.some(([known]) => known === key)) return
    onChange(setIn(text, [...path, key], ''))
    setAdded('')
  }

  return (
    <div className={style['entries']}>
      {given.map(([key, entry]) => (
        <div key={key} className={style['entry']} title={entries[key]}>
          <KeyInput
            name={name}
            value={key}
            taken={given.map(([known]) => known)}
            onRename={(to) => onChange(renameIn(text, [...path, key], to))}
          />
          {typeof entry === 'string' ? (
            <textarea
              className={style['text']}
              rows={1}
              aria-label={`${name}.${key}`}
              value={entry}
              onChange={(change) => onChange(setIn(text, [...path, key], change.target.value))}
            />
          ) : (
            <span className={style['raw']}>
              <code>{JSON.stringify(entry)}</code>
              <Button
                aria-label={`Make ${name}.${key} text`}
                title="Every value is sent as text: write it so"
                onClick={() => onChange(setIn(text, [...path, key], asText(entry)))}
              >
                as text
              </Button>
            </span>
          )}
          <Button
            look="quiet"
            aria-label={`Remove ${name}.${key}`}
            onClick={() => onChange(removeIn(text, [...path, key]))}
          >
            ✕
          </Button>
        </div>
      ))}
      <div className={style['item']}>
        <input
          id={id}
          className={style['input']}
          list={`${id}-keys`}
          placeholder="name of a new entry"
          value={added}
          onChange={(change) => setAdded(change.target.value)}
          onKeyDown={(pressed) => {
            if (pressed.key !== 'Enter' || pressed.ctrlKey || pressed.metaKey) return
            pressed.preventDefault()
            add()
          }}
        />
        <datalist id={`${id}-keys`}>
          {missing.map((key) => (
            <option key={key} value={key}>
              {entries[key]}
            </option>
          ))}
        </datalist>
        <Button aria-label={`Add to ${name}`} disabled={added.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
    </div>
  )
}

interface KeyInputProps {
  /** Of the map. */
  readonly name: string
  readonly value: string
  readonly taken: readonly string[]
  readonly onRename: (to: string) => void
}

/** The name of an entry; it is changed when it is left, and not to one that is taken. */
function KeyInput({ name, value, taken, onRename }: KeyInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const isTaken = typed !== null && typed !== value && taken.includes(typed)

  function leave(): void {
    if (typed !== null && typed !== '' && typed !== value && !isTaken) onRename(typed)
    setTyped(null)
  }

  return (
    <input
      className={style['key']}
      aria-label={`Name of ${name}.${value}`}
      aria-invalid={isTaken}
      value={typed ?? value}
      onChange={(change) => setTyped(change.target.value)}
      onBlur={leave}
      onKeyDown={(pressed) => {
        if (pressed.key === 'Enter' && !pressed.ctrlKey && !pressed.metaKey) {
          pressed.preventDefault()
          leave()
        } else if (pressed.key === 'Escape') setTyped(null)
      }}
    />
  )
}

function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
