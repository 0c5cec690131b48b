import style from './path.module.css'

/** A path on one line: when it is too long its beginning is left out, since its end says more. */
export function Path({ text, title = text }: { readonly text: string; readonly title?: string }) {
  return (
    <span className={style['path']} title={title}>
      <bdi dir="ltr">{text}</bdi>
    </span>
  )
}
