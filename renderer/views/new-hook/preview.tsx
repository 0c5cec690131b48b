import type { TemplateLanguage } from '../../../shared/templates/template.ts'
import style from './new-hook.module.css'

/** The script that will be made: to read, with its comments set apart. */
export function Preview({ text, language }: { readonly text: string; readonly language: TemplateLanguage }) {
  const comment = language === 'node' ? /^\s*(\/\/|\/?\*|#!)/ : /^\s*(#|<#)/
  return (
    // A long text is read with the keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={style['preview']} tabIndex={0} aria-label="The script">
      {text.split('\n').map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name
        <span key={index} className={comment.test(line) ? style['comment'] : undefined}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  )
}
