import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Failure } from '../../../shared/result.ts'
import { isDirty, isOfOpenFolder, tabState } from '../../stores/script-tab.ts'
import type { ScriptTab } from '../../stores/script-tab.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import style from './script-strips.module.css'

/** What stands in the way of a script, each as one line with what to do: the text below is never touched by it. */
export function ScriptStrips({ tab }: { readonly tab: ScriptTab }) {
  const studio = useStudio()
  const unkept = useStore(studio.drafts, (state) => state.failure)
  const isConnected = useStore(studio.connection, (state) => state.state.kind === 'connected')
  const roots = useStore(studio.workspace, (of) => of.workspace?.roots)
  const { path, failure, unread, comparing } = tab
  const isLeft = roots !== undefined && !isOfOpenFolder(tab, roots)
  const state = tabState(tab)
  const { read, save, compare, takeTheirs, dismissFailure, close, open } = studio.editor.getState()
  return (
    <>
      {failure !== null && (
        <Strip isAlert text={sentence(failure)}>
          <Button onClick={() => void save(path)}>Save again</Button>
          <Button look="quiet" onClick={() => dismissFailure(path)}>
            Dismiss
          </Button>
        </Strip>
      )}
      {isLeft && (
        <Strip
          text={`${tab.file?.root ?? ''} is not open: ${isDirty(tab) ? 'the text here stays kept, but' : 'this script'} is not fired.`}
        >
          <Button onClick={() => close(path)}>Close</Button>
        </Strip>
      )}
      {unread !== null && !isLeft && isConnected && (
        <Strip isAlert text={sentence(unread)}>
          <Button onClick={() => void read(path)}>Look again</Button>
          {state === 'loading' && <Button onClick={() => close(path)}>Close</Button>}
        </Strip>
      )}
      {state === 'gone' && !isLeft && (
        <Strip text="The file is not there any more. What you see is still here.">
          <Button onClick={() => void save(path)}>Save it anew</Button>
          <Button onClick={() => close(path)}>Close</Button>
        </Strip>
      )}
      {state === 'conflict' && !isLeft && !comparing && (
        <Strip text="The file was changed on disk while you changed it here.">
          <Button onClick={() => compare(path, true)}>Compare both</Button>
          <Button
            onClick={() => {
              takeTheirs(path)
              // The button goes: the focus goes on in the script.
              void open(path)
            }}
          >
            Take the one on disk
          </Button>
        </Strip>
      )}
      {unkept !== null && isConnected && (
        <Strip isAlert text={`What you type is not kept on disk: ${sentence(unkept)} Save it, or copy it somewhere.`} />
      )}
    </>
  )
}

interface StripProps {
  readonly text: string
  readonly isAlert?: boolean
  readonly children?: ReactNode
}

function Strip({ text, isAlert = false, children }: StripProps) {
  return (
    <div className={style['strip']} role={isAlert ? 'alert' : 'status'}>
      <p>{text}</p>
      {children}
    </div>
  )
}

function sentence({ message, fix }: Failure): string {
  return fix === undefined ? message : `${message} ${fix}`
}
