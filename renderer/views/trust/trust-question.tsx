import { AlertDialog } from 'radix-ui'
import { counted } from '../../../shared/notices/say.ts'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import type { TrustQuestion as Question } from '../../stores/trust.ts'
import { Button } from '../../ui/button.tsx'
import { closeOnEscape } from '../../ui/close-on-escape.ts'
import { FailureLine } from '../../ui/failure-line.tsx'
import modal from '../../ui/modal.module.css'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { ENVIRONMENT_TO_RUN_IN } from '../environment/environment-words.ts'
import { lastPart, pathText } from '../path-text.ts'
import style from './trust.module.css'

/** The question before the first fire of a directory: what would run, where, and in which environment. Escape and Enter mean Cancel. */
export function TrustQuestion({ question: { event, directories } }: { readonly question: Question }) {
  const studio = useStudio()
  const error = useStore(studio.trust, (state) => state.error)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const environment = useStore(studio.settings, (state) => state.environment)
  const cancel = useRef<HTMLButtonElement>(null)
  const giveFocusBack = useFocusBack()
  const { grant, decline } = studio.trust.getState()
  const scripts = directories.reduce((sum, { hooks }) => sum + hooks.length, 0)
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && decline()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={modal['scrim']} />
        <AlertDialog.Content
          className={modal['modal']}
          onOpenAutoFocus={(opened) => {
            opened.preventDefault()
            cancel.current?.focus()
          }}
          onCloseAutoFocus={giveFocusBack}
          onKeyDown={closeOnEscape(decline)}
        >
          <AlertDialog.Title className={modal['title']}>
            Run {counted(scripts, 'script')} of {directories.length === 1 ? 'this folder' : 'these folders'}?
          </AlertDialog.Title>
          <AlertDialog.Description className={modal['intro']}>
            Firing {event} runs {scripts === 1 ? 'it' : 'them'} with your rights, as the agent would, in{' '}
            {ENVIRONMENT_TO_RUN_IN[environment]}: {scripts === 1 ? 'it' : 'they'} can read, change and send whatever you
            can. Trust a folder only if you know who wrote its hooks. The answer is remembered and can be taken back.
          </AlertDialog.Description>
          <div className={modal['body']}>
            {directories.map(({ realPath, hooks }) => (
              <section key={realPath} className={style['directory']} aria-label={realPath}>
                <h3 className={style['path']}>{pathText(realPath, home)}</h3>
                {hooks.length === 0 && <p className={style['quiet']}>Nothing in it would run for {event} now.</p>}
                <ul>
                  {hooks.map((hook) => (
                    <li key={`${hook.event} ${hook.script}`} className={style['script']}>
                      <strong>{lastPart(hook.script)}</strong>
                      <span className={style['quiet']}>runs in</span>
                      <span className={style['cwd']}>{pathText(hook.cwd, home)}</span>
                      {hook.realPath !== hook.script && (
                        <span className={style['link']}>is a link to {pathText(hook.realPath, home)}</span>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            <FailureLine failure={error} />
          </div>
          <div className={modal['foot']}>
            <AlertDialog.Cancel asChild>
              <Button ref={cancel}>Cancel</Button>
            </AlertDialog.Cancel>
            <Button look="primary" onClick={() => void grant()}>
              Trust and fire
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
