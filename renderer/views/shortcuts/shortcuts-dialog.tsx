import { COMMAND_MENU_TITLES, COMMAND_MENUS, COMMANDS } from '../../../shared/commands.ts'
import { alsoOf, keysOf } from '../../commands.ts'
import { Modal } from '../../ui/modal.tsx'
import style from './shortcuts.module.css'

/** Every key of the studio, made from the table of commands. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <div className={style['groups']}>
        {COMMAND_MENUS.map((menu) => (
          <section key={menu}>
            <h3 className={style['heading']}>{COMMAND_MENU_TITLES[menu]}</h3>
            <dl>
              {COMMANDS.filter((command) => command.menu === menu && command.accelerator !== null).map((command) => (
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
      </div>
    </Modal>
  )
}

const LIST_KEYS = [
  ['Move in a list', '↑ ↓'],
  ['Unfold, fold an event', '→ ←'],
  ['Choose', 'Enter'],
  ['Move the border of a pane', '← →'],
  ['Back one level: a list, a dialog, a search', 'Escape'],
] as const
