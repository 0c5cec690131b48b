import { COMMAND_MENU_TITLES, COMMAND_MENUS, commandsOf } from '../../../shared/commands.ts'
import { alsoOf, keysOf } from '../../commands.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Modal } from '../../ui/modal.tsx'
import style from './shortcuts.module.css'

/** Every key of the studio, made from the table of commands. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { shell } = useStudio().bridge
  return (
    <Modal title="Keyboard shortcuts" wide onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- in a small window it scrolls, so the keyboard must reach it */}
      <section className={style['groups']} tabIndex={0} data-scrolled aria-label="Keys by menu">
        {COMMAND_MENUS.map((menu) => (
          <section key={menu}>
            <h3 className={style['heading']}>{COMMAND_MENU_TITLES[menu]}</h3>
            <dl>
              {commandsOf(shell)
                .filter((command) => command.menu === menu && command.accelerator !== null)
                .map((command) => (
                  <div key={command.id} className={style['row']}>
                    <dt>{command.title}</dt>
                    <dd>
                      <kbd>{keysOf(command.id)}</kbd>
                      {alsoOf(command.id) !== '' && (
                        <>
                          {' '}
                          or <kbd>{alsoOf(command.id)}</kbd>
                        </>
                      )}
                      {command.id === 'help.shortcuts' && (
                        <>
                          {' '}
                          or <kbd>?</kbd>
                        </>
                      )}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section>
          <h3 className={style['heading']}>Lists and panes</h3>
          <dl>
            {LIST_KEYS.map(([does, keys]) => (
              <div key={does} className={style['row']}>
                <dt>{does}</dt>
                <dd>
                  <kbd>{keys}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </section>
    </Modal>
  )
}

const LIST_KEYS = [
  ['Move in a list', '↑ ↓'],
  ['Unfold, fold an event', '→ ←'],
  ['Choose', 'Enter'],
  ['Move the border of a pane', '← →'],
  ['Back one level: a list, a dialog, a search', 'Escape'],
  ['Find in the script or the payload, with the caret in it', keysOf('output.find')],
  ['Next, previous place that was found', 'Enter, Shift Enter'],
  ['Fold, unfold a pane at its border', 'Enter'],
] as const
