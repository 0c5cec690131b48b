import { useId, useState } from 'react'
import style from './settings.module.css'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly onCommit: (value: string) => void
}

/** A text that is set when the field is left, or by Enter. */
export function TextField({ label, value, placeholder, onCommit }: TextFieldProps) {
  const id = useId()
  const [typed, setTyped] = useTyped(value)
  const commit = () => {
    if (typed.trim() !== value) onCommit(typed.trim())
  }
  return (
    <div className={style['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={typed}
        placeholder={placeholder}
        maxLength={4096}
        spellCheck={false}
        onChange={(change) => setTyped(change.target.value)}
        onBlur={commit}
        onKeyDown={(pressed) => pressed.key === 'Enter' && commit()}
      />
    </div>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onCommit: (value: number) => void
}

/** A whole number; what is none is not taken over. */
export function NumberField({ label, value, least, most, onCommit }: NumberFieldProps) {
  const id = useId()
  const [typed, setTyped] = useTyped(String(value))
  const number = Number(typed)
  const isGood = /^\d+$/.test(typed.trim()) && number >= least && number <= most
  const commit = () => {
    if (isGood && number !== value) onCommit(number)
  }
  return (
    <div className={style['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="numeric"
        className={style['number']}
        aria-invalid={!isGood}
        aria-describedby={`${id}-note`}
        value={typed}
        onChange={(change) => setTyped(change.target.value)}
        onBlur={commit}
        onKeyDown={(pressed) => pressed.key === 'Enter' && commit()}
      />
      <p id={`${id}-note`} className={isGood ? 'visually-hidden' : style['error']}>
        {isGood ? `From ${least} to ${most}` : `A whole number from ${least} to ${most}.`}
      </p>
    </div>
  )
}

/** What stands in the field: what is typed, until the setting itself changes. */
function useTyped(value: string): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  if (value !== last) {
    setLast(value)
    setTyped(value)
  }
  return [typed, setTyped]
}
