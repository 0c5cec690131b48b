import { useEffect } from 'react'
import { isCommandId } from '../shared/commands.ts'
import type { CommandId } from '../shared/commands.ts'
import { canRun, commandOfKeys, runCommand } from './commands.ts'
import { useStudio } from './stores/studio-context.ts'
import type { Studio } from './stores/studio.ts'
import { HintProvider } from './ui/hint.tsx'
import { ConnectionBanner } from './views/frame/connection-banner.tsx'
import { Dialogs } from './views/frame/dialogs.tsx'
import { Main } from './views/frame/main.tsx'
import { RunAnnouncer } from './views/frame/run-announcer.tsx'
import { StatusBar } from './views/status-bar/status-bar.tsx'
import { TopBar } from './views/top-bar/top-bar.tsx'
import style from './views/frame/frame.module.css'

/** The window of the studio. */
export function App() {
  useCommands()
  return (
    <HintProvider delayDuration={400}>
      <div className={style['window']}>
        <TopBar />
        <ConnectionBanner />
        <main className={style['main']}>
          <Main />
        </main>
        <StatusBar />
      </div>
      <Dialogs />
      <RunAnnouncer />
    </HintProvider>
  )
}

/** Commands come from the keyboard, before any field sees the key, and from the desktop's menu. */
function useCommands(): void {
  const studio = useStudio()
  useEffect(() => {
    function onKeyDown(pressed: KeyboardEvent): void {
      if (pressed.isComposing) return
      if (isTypedAhead(pressed, studio)) {
        pressed.preventDefault()
        studio.palette.getState().typeAhead(pressed.key)
        return
      }
      const id = commandOfKeys(pressed, isTextField(pressed.target), studio.bridge.shell)
      if (id === null || isCovered(id) || isKeptByEditor(pressed.target, id)) return
      // Without a run a browser’s own search is all there is to find with.
      if (id === 'output.find' && !canRun(studio, id)) return
      pressed.preventDefault()
      pressed.stopPropagation()
      if (!pressed.repeat || id === 'pane.next' || id === 'pane.previous') runCommand(studio, id)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    const end = studio.bridge.on('menu.command', ({ id }) => {
      if (isCommandId(id) && !isCovered(id)) runCommand(studio, id)
    })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      end()
    }
  }, [studio])
}

/** A letter for the palette that was asked for and is not there yet. */
function isTypedAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, studio: Studio): boolean {
  if (studio.window.getState().dialog.kind !== 'palette' || key.length !== 1 || ctrlKey || metaKey || altKey)
    return false
  return document.querySelector('[cmdk-input]') === null
}

/** Each editor finds in its own text. Inside a script Ctrl+/ (⌘/) makes a comment, and its search has a meaning of its own for Alt+Enter. */
function isKeptByEditor(target: EventTarget | null, id: CommandId): boolean {
  if (!(target instanceof Element)) return false
  if (id === 'output.find') return target.closest('.cm-editor') !== null
  if (target.closest('[data-editor="script"]') === null) return false
  return id === 'help.shortcuts' || (id === 'editor.fix' && target.closest('.cm-panel') !== null)
}

/** A dialog over the window takes all commands away but the one that stops a run. */
function isCovered(id: CommandId): boolean {
  return id !== 'run.stop' && document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
