import { useStore } from 'zustand'
import { scriptLanguage } from '../../../shared/lint/script-language.ts'
import type { HookFile } from '../../../shared/requests/files.ts'
import { keysOf, runCommand } from '../../commands.ts'
import { activeTab } from '../../stores/editor.ts'
import { fileNameOf, isDirty } from '../../stores/script-tab.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { LANGUAGE_TITLES } from './language-titles.ts'
import style from './tab-status.module.css'

/** What is to be known of the file that is shown, each with what puts it right, and Save. */
export function TabStatus() {
  const studio = useStudio()
  const tab = useStore(studio.editor, activeTab)
  const platform = useStore(studio.connection, (state) => state.info?.platform ?? '')
  if (tab === undefined || tab.phase === 'loading') return null
  const { path, file } = tab
  const language = scriptLanguage(tab.text.slice(0, 1_000), fileNameOf(path), platform)
  const { repair } = studio.editor.getState()
  return (
    <div className={style['status']}>
      <span className={style['language']}>{LANGUAGE_TITLES[language]}</span>
      {file !== null && file.lineEnds !== 'lf' && (
        <Chip
          text={file.lineEnds === 'crlf' ? 'CRLF' : 'mixed line ends'}
          fix="to LF"
          onFix={() => void repair(path, 'convert-to-lf')}
        />
      )}
      {file?.bom === true && <Chip text="BOM" fix="drop" onFix={() => void repair(path, 'drop-bom')} />}
      {file !== null && isOff(file) && (
        <Chip text="off" fix="switch on" onFix={() => void repair(path, 'make-executable')} />
      )}
      {file?.writable === false && <span className={style['readOnly']}>read-only</span>}
      <Button
        className={style['save'] ?? ''}
        aria-disabled={!isDirty(tab) || tab.phase === 'saving'}
        title={`Save (${keysOf('editor.save')})`}
        onClick={() => runCommand(studio, 'editor.save')}
      >
        Save
      </Button>
    </div>
  )
}

function Chip({ text, fix, onFix }: { readonly text: string; readonly fix: string; readonly onFix: () => void }) {
  return (
    <span className={style['chip']}>
      {text}
      <button type="button" onClick={onFix} aria-label={`${text}: ${fix}`}>
        {fix}
      </button>
    </span>
  )
}

/** On Unix a hook without an executable bit is switched off. */
function isOff({ event, mode }: HookFile): boolean {
  return event !== null && mode !== null && (mode & 0o111) === 0
}
