import styles from './notice-list.module.css'
import { visibleText } from './visible-text.ts'

/** A sentence in which what stands between backticks is code; what can't be seen has its picture. */
export function CodeText({ text }: { readonly text: string }) {
  const parts = visibleText(text).split('`')
  if (parts.length < 3) return parts.join('`')
  const open = parts.length % 2 === 0 ? parts.length - 1 : parts.length
  return parts.map((part, index) =>
    index % 2 === 1 && index < open ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never change their places
      <code key={index} className={styles['code']}>
        {part}
      </code>
    ) : index >= open ? (
      `\`${part}`
    ) : (
      part
    ),
  )
}
