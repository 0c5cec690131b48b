import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { Modal } from '../../ui/modal.tsx'
import { pathText } from '../path-text.ts'
import style from './trust.module.css'

/** The folders whose hooks may run; each can be taken back. */
export function TrustedDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      title="Folders allowed to run"
      intro="Hooks of these folders are fired without asking. Taking one back asks again before its next fire."
      onClose={onClose}
    >
      <TrustedList />
    </Modal>
  )
}

/** The list of them. */
export function TrustedList() {
  const studio = useStudio()
  const trusted = useStore(studio.trust, (state) => state.trusted)
  const error = useStore(studio.trust, (state) => state.error)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const { load, revoke } = studio.trust.getState()
  useEffect(() => void load(), [load])
  return (
    <>
      {trusted.length === 0 && <p className={style['quiet']}>None yet: the first fire of a folder asks.</p>}
      <ul>
        {trusted.map(({ realPath, since }) => (
          <li key={realPath} className={style['trusted']}>
            <span className={style['trustedPath']}>
              <span className={style['path']}>{pathText(realPath, home)}</span>
              <time className={style['quiet']} dateTime={since}>
                since {DAY.format(new Date(since))}
              </time>
            </span>
            <Button aria-label={`Take back ${realPath}`} onClick={() => void revoke(realPath)}>
              Take back
            </Button>
          </li>
        ))}
      </ul>
      <FailureLine failure={error} />
    </>
  )
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
