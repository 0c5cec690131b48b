import { useId } from 'react'
import style from './choice.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly title: string }[]
  readonly onChoose: (value: Value) => void
  /** Whether the label is only for those who hear it. */
  readonly bare?: boolean
}

/** One of a few things, all of them in sight: arrow keys move between them. */
export function Choice<Value extends string>({ label, value, options, onChoose, bare = false }: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset className={style['choice']}>
      <legend className={bare ? 'visually-hidden' : style['label']}>{label}</legend>
      <div className={style['options']}>
        {options.map((option) => (
          <label key={option.value} className={style['option']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.title}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
