import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import style from './menu.module.css'

/** A menu that opens from a button. */
export function Menu({ trigger, children }: { readonly trigger: ReactNode; readonly children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={style['content']}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={leaveFocusThatMoved}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** What was chosen may have shown something that took the focus already: the button of the menu must not take it back. */
function leaveFocusThatMoved(closed: Event): void {
  if (document.activeElement !== document.body) closed.preventDefault()
}

interface MenuAtProps {
  /** Where it opens, in pixels from the window's corner. */
  readonly x: number
  readonly y: number
  /** What it is, for those who hear it. */
  readonly label: string
  /** Whoever opened it gives the focus back: the menu itself leaves it alone. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A menu that is open at a place, as on the right mouse button. */
export function MenuAt({ x, y, label, onClose, children }: MenuAtProps) {
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={style['content']}
          aria-label={label}
          align="start"
          sideOffset={2}
          collisionPadding={8}
          onCloseAutoFocus={(closed) => closed.preventDefault()}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  readonly children: ReactNode
  /** A quiet text at the end, such as a shortcut. */
  readonly hint?: ReactNode
  readonly disabled?: boolean
  readonly onSelect: () => void
}

/** One thing to do. */
export function MenuItem({ children, hint, disabled = false, onSelect }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={style['item']} disabled={disabled} onSelect={onSelect}>
      <span className={style['text']}>{children}</span>
      {hint !== undefined && <span className={style['hint']}>{hint}</span>}
    </DropdownMenu.Item>
  )
}

/** The heading of a group. */
export function MenuHeading({ children }: { readonly children: ReactNode }) {
  return <DropdownMenu.Label className={style['heading']}>{children}</DropdownMenu.Label>
}

/** A line between groups. */
export function MenuLine() {
  return <DropdownMenu.Separator className={style['line']} />
}
