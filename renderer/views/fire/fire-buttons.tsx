import { useStore } from 'zustand'
import { keysOf, runCommand } from '../../commands.ts'
import { useFireBlocker } from '../../stores/use-fire-blocker.ts'
import { runToStop } from '../../stores/runs.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Menu, MenuHeading, MenuItem } from '../../ui/menu.tsx'
import { Path } from '../../ui/path.tsx'
import { pathText } from '../path-text.ts'
import style from './fire.module.css'

/** Fire, Fire just one hook, and Stop; each says its keys. */
export function FireButtons() {
  const studio = useStudio()
  const blocker = useFireBlocker(studio)
  const canStop = useStore(studio.runs, (state) => runToStop(state) !== null)
  return (
    <div className={style['buttons']}>
      <Button disabled={!canStop} onClick={() => runCommand(studio, 'run.stop')}>
        Stop <kbd>{keysOf('run.stop')}</kbd>
      </Button>
      <span className={style['split']}>
        <Hint text={blocker}>
          {/* Stays focusable while it does nothing: it says why, and the focus is not lost in a run. */}
          <Button
            look="primary"
            className={style['fire'] ?? ''}
            aria-disabled={blocker !== null}
            aria-description={blocker ?? undefined}
            onClick={() => runCommand(studio, 'run.fire')}
          >
            Fire <kbd>{keysOf('run.fire')}</kbd>
          </Button>
        </Hint>
        <OneHookMenu isBlocked={blocker !== null} />
      </span>
    </div>
  )
}

function OneHookMenu({ isBlocked }: { readonly isBlocked: boolean }) {
  const studio = useStudio()
  const event = useStore(studio.fire, (state) => state.event)
  const listing = useStore(studio.listing, (state) => state.listing)
  const home = useStore(studio.connection, (state) => state.info?.homeDir)
  const hooks = listing?.hooks.filter((hook) => hook.event === event) ?? []
  return (
    <Menu
      trigger={
        <Button look="primary" className={style['more'] ?? ''} aria-label="Fire just one hook" disabled={isBlocked}>
          <Chevron />
        </Button>
      }
    >
      <MenuHeading>Just this one</MenuHeading>
      {hooks.length === 0 && (
        <MenuItem disabled onSelect={() => undefined}>
          No {event} hook was found
        </MenuItem>
      )}
      {hooks.map(({ script }) => (
        <MenuItem key={script} onSelect={() => void studio.fire.getState().fire({ script })}>
          <Path text={pathText(script, home)} title={script} />
        </MenuItem>
      ))}
    </Menu>
  )
}
