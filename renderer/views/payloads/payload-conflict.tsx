import { useCallback, useId } from 'react'
import type { SavedPayloadFile } from '../../../shared/requests/payloads.ts'
import { sampleOf } from '../../stores/saved-payloads.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { part } from '../../ui/part.tsx'
import style from './payload-conflict.module.css'

const PayloadVersions = part(async () => (await import('./payload-versions.tsx')).default)

interface PayloadConflictProps {
  /** The saved payload as its file is now. */
  readonly theirs: SavedPayloadFile
  /** The text on screen. */
  readonly mine: string
  /** Whether both stand side by side, in the place of the editor. */
  readonly comparing: boolean
  readonly onCompare: (comparing: boolean) => void
}

/** Says that the file of the payload on screen was changed as well, and offers both versions. */
export function PayloadConflict({ theirs, mine, comparing, onCompare }: PayloadConflictProps) {
  const studio = useStudio()
  const title = useId()
  const sample = sampleOf(theirs)
  const { chooseSaved, keepMine, setText } = studio.fire.getState()
  const onText = useCallback(
    (text: string) => {
      setText(text)
      // Everything was taken over: there is nothing to choose any more.
      if (text === sample.text) keepMine(text)
    },
    [sample.text, setText, keepMine],
  )
  return (
    <section className={style['conflict']} data-comparing={comparing || undefined} aria-labelledby={title}>
      <div className={style['strip']}>
        <output>
          <span id={title}>The file of “{theirs.payload.name}” was changed on disk while you changed it here.</span>
        </output>
        <Button onClick={() => onCompare(!comparing)}>{comparing ? 'Decide later' : 'Compare'}</Button>
        <Button onClick={() => chooseSaved(sample)}>Take the one on disk</Button>
        <Button onClick={() => keepMine(sample.text)}>Keep yours</Button>
      </div>
      {comparing && (
        <PayloadVersions key={sample.text} file={theirs.file} theirs={sample.text} mine={mine} onText={onText} />
      )}
    </section>
  )
}
