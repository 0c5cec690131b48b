import { Button } from '../../ui/button.tsx'
import type { Json } from './json-edit.ts'
import style from './payload-form.module.css'

interface TextsFieldProps {
  readonly id: string
  readonly name: string
  readonly value: Json | undefined
  readonly set: (value: Json) => void
}

/** A list of texts, one field each. */
export function TextsField({ id, name, value, set }: TextsFieldProps) {
  const texts = Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
  return (
    <div className={style['entries']}>
      {texts.map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- items of a list have no other name
        <div key={index} className={style['item']}>
          <input
            className={style['input']}
            aria-label={`${name}, item ${index + 1}`}
            value={text}
            onChange={(change) => set(texts.with(index, change.target.value))}
          />
          <Button
            look="quiet"
            aria-label={`Remove item ${index + 1} of ${name}`}
            onClick={() => set(texts.toSpliced(index, 1))}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button id={id} aria-label={`Add to ${name}`} onClick={() => set([...texts, ''])}>
        Add
      </Button>
    </div>
  )
}
