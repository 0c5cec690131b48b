import { useStore } from 'zustand'
import { askForFolder } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { Path } from '../../ui/path.tsx'
import { pathText } from '../path-text.ts'
import style from './start.module.css'

/** So many are shown. */
const MOST = 6

/** The folders that were open before; of those that are gone it says so, and offers to find or to forget them. */
export function RecentFolders({ onOpened }: { readonly onOpened: () => void }) {
  const studio = useStudio()
  const workspace = useStore(studio.workspace, (state) => state.workspace)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const open = new Set(workspace?.roots.map(({ path }) => path))
  const recents = (workspace?.recents ?? []).filter(({ path }) => !open.has(path)).slice(0, MOST)
  if (recents.length === 0) return null

  async function openAgain(path: string): Promise<void> {
    if (await studio.workspace.getState().open([path], 'replace')) onOpened()
  }

  return (
    <section className={style['recents']} aria-label="Recent folders">
      <h3 className={style['heading']}>Open again</h3>
      <ul>
        {recents.map(({ path, exists }) => (
          <li key={path}>
            {exists ? (
              <button type="button" className={style['recent']} onClick={() => void openAgain(path)}>
                <Path text={pathText(path, home)} title={path} />
              </button>
            ) : (
              <>
                <span className={style['gone']}>
                  <Path text={pathText(path, home)} title={path} />
                </span>
                <span className={style['missing']}>missing</span>
                <Button
                  look="quiet"
                  aria-label={`Locate ${path}`}
                  onClick={() => askForFolder(studio, 'replace', path)}
                >
                  Locate…
                </Button>
                <Button
                  look="quiet"
                  aria-label={`Forget ${path}`}
                  onClick={() => void studio.workspace.getState().forget(path)}
                >
                  Forget
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
