import type { ComponentProps } from 'react'
import style from './button.module.css'

/** What a button is for: one `primary` per window, `plain` for most, `quiet` without a border. */
export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger'

/** A button; it takes everything that the browser's own takes. */
export function Button({ look = 'plain', className = '', ...rest }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" {...rest} className={`${style['button']} ${style[look]} ${className}`} />
}
