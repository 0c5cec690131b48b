import { Fragment } from 'react'
import { useStore } from 'zustand'
import { askForFolder, keysOf, runCommand } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { Menu, MenuHeading, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { Path } from '../../ui/path.tsx'
import { namesOfRoots } from '../explorer/explorer-rows.ts'
import { lastPart, pathText } from '../path-text.ts'
import style from './workspace.module.css'

/** The open folders as a crumb, and under it what can be opened and closed. */
export function WorkspaceMenu() {
  const studio = useStudio()
  const workspace = useStore(studio.workspace, (state) => state.workspace)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const roots = workspace?.roots ?? []
  const names = namesOfRoots(roots)
  const open = new Set(roots.map(({ path }) => path))
  const recents = (workspace?.recents ?? []).filter(({ path }) => !open.has(path)).slice(0, 10)
  const { open: openFolders, close, forget } = studio.workspace.getState()
  return (
    <Menu
      trigger={
        <button type="button" className={style['crumb']} aria-label={`Workspace: ${[...names.values()].join(', ')}`}>
          <span className={style['roots']}>
            {roots.length === 0 && (workspace === null ? '…' : 'no folder open')}
            {roots.map((root, index) => (
              <span key={root.path}>
                {index > 0 && <span className={style['plus']}> + </span>}
                <span className={root.exists ? style['root'] : style['missing']}>{names.get(root.path)}</span>
              </span>
            ))}
          </span>
          <Chevron />
        </button>
      }
    >
      <MenuItem hint={keysOf('workspace.open')} onSelect={() => runCommand(studio, 'workspace.open')}>
        Open folder…
      </MenuItem>
      <MenuItem hint={keysOf('workspace.add')} onSelect={() => runCommand(studio, 'workspace.add')}>
        Add folder…
      </MenuItem>
      {roots.length > 0 && (
        <>
          <MenuLine />
          {roots.map((root) => (
            <MenuItem
              key={root.path}
              hint={
                <span className={style['closed']}>
                  {!root.exists && 'missing · '}
                  <Path text={pathText(root.path, home)} title={root.path} />
                </span>
              }
              onSelect={() => void close(root.path)}
            >
              Close {names.get(root.path)}
            </MenuItem>
          ))}
        </>
      )}
      {recents.length > 0 && (
        <>
          <MenuLine />
          <MenuHeading>Open again</MenuHeading>
          {recents.map(({ path, exists }) => (
            <Fragment key={path}>
              <MenuItem
                disabled={!exists}
                hint={exists ? undefined : 'missing'}
                onSelect={() => void openFolders([path], 'replace')}
              >
                <Path text={pathText(path, home)} title={path} />
              </MenuItem>
              {!exists && (
                <>
                  <MenuItem onSelect={() => askForFolder(studio, 'replace', path)}>
                    <span className={style['inner']}>Locate {lastPart(path)}…</span>
                  </MenuItem>
                  <MenuItem onSelect={() => void forget(path)}>
                    <span className={style['inner']}>Forget {lastPart(path)}</span>
                  </MenuItem>
                </>
              )}
            </Fragment>
          ))}
        </>
      )}
      <MenuLine />
      <MenuItem hint={keysOf('settings.open')} onSelect={() => runCommand(studio, 'settings.open')}>
        Settings
      </MenuItem>
      <MenuItem onSelect={() => runCommand(studio, 'help.trust')}>Folders allowed to run…</MenuItem>
      <MenuItem hint={keysOf('help.shortcuts')} onSelect={() => runCommand(studio, 'help.shortcuts')}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem onSelect={() => runCommand(studio, 'help.start')}>Ways to begin</MenuItem>
      <MenuItem onSelect={() => runCommand(studio, 'help.diagnostics')}>Copy diagnostics</MenuItem>
      <MenuItem onSelect={() => runCommand(studio, 'help.about')}>About Hook Studio…</MenuItem>
    </Menu>
  )
}
