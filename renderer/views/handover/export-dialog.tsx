import { useStore } from 'zustand'
import { assertNever } from '../../../shared/assert-never.ts'
import { counted } from '../../../shared/notices/say.ts'
import type { Masked } from '../../../shared/requests/history.ts'
import type { Export } from '../../stores/handover.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CopyButton } from '../run/copy/copying.tsx'
import { maskedWord } from '../run/copy/masked-words.ts'
import { TextBlock } from '../run/text-block.tsx'
import style from './handover.module.css'
import { saveFile } from './save-file.ts'

/** Shows what would leave the machine, and what was masked in it, before anything is written. */
export function ExportDialog({ run }: { readonly run: Exclude<Export, { readonly kind: 'none' }> }) {
  const studio = useStudio()
  const { endExport } = studio.handover.getState()
  const isDesktop = useStore(studio.connection, (state) => state.info?.shell === 'desktop')
  return (
    <Modal
      wide
      title="Export the run"
      intro="One file that another Hook Studio opens to look at; opening it runs nothing. Read it before you hand it on: only what looks like a secret is masked."
      onClose={endExport}
      foot={
        <>
          <Button onClick={endExport}>Cancel</Button>
          <Button
            look="primary"
            disabled={run.kind !== 'ready'}
            onClick={() => {
              if (run.kind !== 'ready') return
              saveFile(run.fileName, run.text)
              endExport()
            }}
          >
            {isDesktop ? 'Save as…' : 'Save file'}
          </Button>
        </>
      }
    >
      <Body run={run} />
    </Modal>
  )
}

function Body({ run }: { readonly run: Exclude<Export, { readonly kind: 'none' }> }) {
  switch (run.kind) {
    case 'loading':
      return <p className={style['quiet']}>Masking what is secret.</p>
    case 'failed':
      return <FailureLine failure={run.error} />
    case 'ready':
      return (
        <>
          <h3 className={style['title']}>What was masked</h3>
          <MaskedList masked={run.masked} />
          <h3 className={style['title']}>
            {run.fileName}
            <span>{counted(run.text.length, 'character')}</span>
          </h3>
          <TextBlock
            tall
            label={`Text of ${run.fileName}`}
            text={run.text}
            copy={<CopyButton what="the text of the file" text={run.text} />}
          />
        </>
      )
    default:
      return assertNever(run)
  }
}

function MaskedList({ masked }: { readonly masked: readonly Masked[] }) {
  if (masked.length === 0) {
    return (
      <p className={style['quiet']}>
        Nothing: no key, token, password, mail address or home folder was found. Look yourself whether that is right.
      </p>
    )
  }
  return (
    <ul className={style['masked']}>
      {masked.map(({ kind, count, replacement }) => (
        <li key={kind}>
          {maskedWord({ kind, count })} → <code>{replacement}</code>
        </li>
      ))}
    </ul>
  )
}
