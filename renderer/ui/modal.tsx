import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { closeOnEscape } from './close-on-escape.ts'
import style from './modal.module.css'
import { useFocusBack } from './use-focus-back.ts'

interface ModalProps {
  readonly title: string
  /** One sentence under the title. */
  readonly intro?: ReactNode
  /** For what needs the room. */
  readonly wide?: boolean
  readonly onClose: () => void
  /** Takes the focus to what the dialog was for, once it is gone, and says whether it does; else it goes back. */
  readonly focusElsewhere?: (() => boolean) | undefined
  readonly children: ReactNode
  /** Buttons at the foot; without them a Close button stands there. */
  readonly foot?: ReactNode
}

/** A dialog over the window; Escape closes it and the focus goes back to where it was. */
export function Modal({ title, intro, wide = false, onClose, focusElsewhere, children, foot }: ModalProps) {
  const giveFocusBack = useFocusBack(focusElsewhere)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={style['scrim']} />
        <Dialog.Content
          className={`${style['modal']} ${wide ? style['wide'] : ''}`}
          onCloseAutoFocus={giveFocusBack}
          onKeyDown={closeOnEscape(onClose)}
          {...(intro === undefined && { 'aria-describedby': undefined })}
        >
          <Dialog.Title className={style['title']}>{title}</Dialog.Title>
          {intro !== undefined && <Dialog.Description className={style['intro']}>{intro}</Dialog.Description>}
          <div className={style['body']}>{children}</div>
          <div className={style['foot']}>{foot ?? <Button onClick={onClose}>Close</Button>}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
