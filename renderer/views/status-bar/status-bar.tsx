import { useStore } from 'zustand'
import { keysOf, runCommand } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { counted } from '../../../shared/notices/say.ts'
import { ProcessesButton } from '../processes/processes-button.tsx'
import style from './status-bar.module.css'

/** The foot of the window: what runs, on what machine, and the keys. */
export function StatusBar() {
  const studio = useStudio()
  const info = useStore(studio.connection, (state) => state.info)
  const roots = useStore(studio.workspace, (state) => state.workspace?.roots.length ?? null)
  return (
    <footer className={style['bar']} data-pane="status">
      <ProcessesButton />
      {info !== null && (
        <span className={style['fact']}>
          {platformName(info.platform)}
          {info.systemShell !== null && ` · /bin/sh ${info.systemShell}`}
        </span>
      )}
      {roots !== null && <span className={style['fact']}>{counted(roots, 'root')}</span>}
      <span className={style['space']} />
      <button type="button" className={style['keys']} onClick={() => runCommand(studio, 'help.shortcuts')}>
        <span>{keysOf('run.stop')} stops</span> · <span>{keysOf('pane.next')} next pane</span> · <span>? keys</span>
      </button>
    </footer>
  )
}

function platformName(platform: string): string {
  return NAMES[platform] ?? platform
}

const NAMES: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }
