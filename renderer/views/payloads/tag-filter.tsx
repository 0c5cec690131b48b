import { toggled } from './toggled.ts'
import style from './tag-filter.module.css'

interface TagFilterProps {
  readonly tags: readonly string[]
  /** Those of which a payload must have one; none leaves all in sight. */
  readonly wanted: ReadonlySet<string>
  readonly onWant: (wanted: ReadonlySet<string>) => void
}

/** The tags of the payloads: those that are pressed choose which ones are shown. */
export function TagFilter({ tags, wanted, onWant }: TagFilterProps) {
  if (tags.length === 0) return null
  return (
    <fieldset className={style['tags']} aria-label="Only payloads with one of these tags">
      <span className={style['label']}>tags</span>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={style['tag']}
          aria-pressed={wanted.has(tag)}
          onClick={() => onWant(toggled(wanted, tag))}
        >
          {tag}
        </button>
      ))}
    </fieldset>
  )
}
