import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import style from './menu.module.css'

/** A menu that opens from a button. */
export function Menu({ trigger, children }: { readonly trigger: ReactNode; readonly children: ReactNode }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={style['content']} align="start" sideOffset={4} collisionPadding={8}>
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
