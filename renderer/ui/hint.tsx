import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'
import style from './hint.module.css'

/** Shows a text beside what it wraps, on hover and on keyboard focus. An empty text shows nothing. */
export function Hint({ text, children }: { readonly text: ReactNode; readonly children: ReactNode }) {
  if (text === null || text === '') return children
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content className={style['hint']} sideOffset={6} collisionPadding={8}>
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** Goes around the window once, so that hints open at once after the first. */
export const HintProvider = Tooltip.Provider
