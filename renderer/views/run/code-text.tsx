import styles from './notice-list.module.css'
import { SourceButton, useSource } from './source-context.tsx'
import { namedLine } from './source-links.ts'
import { visibleText } from './visible-text.ts'

/**
 * A sentence in which what stands between backticks is code; what cannot be seen has its picture. The line of a script
 * that a sentence about a hook names opens it there.
 */
export function CodeText({ text, hook }: { readonly text: string; readonly hook?: number | undefined }) {
  const parts = visibleText(text).split('`')
  const open = parts.length % 2 === 0 ? parts.length - 1 : parts.length
  return parts.map((part, index) =>
    index % 2 === 1 && index < open ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence never change their places
      <code key={index} className={styles['code']}>
        {part}
      </code>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Words key={index} text={index >= open ? `\`${part}` : part} hook={hook} />
    ),
  )
}

function Words({ text, hook }: { readonly text: string; readonly hook: number | undefined }) {
  const source = useSource(hook)
  const named = source === null ? null : namedLine(text)
  if (source === null || named === null) return text
  return (
    <>
      {text.slice(0, named.start)}
      <SourceButton path={source.hook.script} line={named.line} open={source.open}>
        {text.slice(named.start, named.end)}
      </SourceButton>
      {text.slice(named.end)}
    </>
  )
}
