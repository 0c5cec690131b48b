import { bytesText } from './amounts.ts'
import { CopyButton } from './copy/copying.tsx'
import styles from './run-page.module.css'
import { TextBlock } from './text-block.tsx'
import { utf8Length } from './utf8-length.ts'

/** The exact text that every hook of the run got on its stdin. */
export function StdinTab({ stdin }: { readonly stdin: string | null }) {
  if (stdin === null) return <p className={styles['quiet']}>The exact stdin of the hooks stands here after a run.</p>
  return (
    <div className={styles['page']}>
      <section className={styles['section']}>
        <h3>
          What each hook gets
          <span>
            {bytesText(utf8Length(stdin))},{' '}
            {stdin.endsWith('\n') ? 'with a line end at its end' : 'no line end at its end'}
          </span>
        </h3>
        <TextBlock tall label="Stdin" text={stdin} copy={<CopyButton what="stdin" text={stdin} />} />
      </section>
    </div>
  )
}
