import { type CSSProperties, Fragment, memo } from 'react'
import { count } from '../../../shared/notices/say.ts'
import { lineTimeText } from './amounts.ts'
import { CopyButton } from './copy/copying.tsx'
import { hueOf } from './hook-hue.ts'
import type { OutputLine } from './line-log.ts'
import { type LinePiece, lineText } from './line-text.ts'
import styles from './output-line.module.css'
import { SourceButton, useSource } from './source-context.tsx'
import { sourceLinks } from './source-links.ts'

/** What one row of the output shows. */
export interface OutputRowProps {
  readonly line: OutputLine
  readonly name: string
}

/** One line of output: when, whose, which stream, what. Only the last of them is selected and copied with the mouse. */
export const OutputRow = memo(function OutputRow({ line, name }: OutputRowProps) {
  const shown = lineText(line.text)
  return (
    <>
      <span className={styles['gutter']}>
        <span className={styles['time']}>{line.atMs === null ? '' : lineTimeText(line.atMs)}</span>
        <span className={styles['hook']} style={{ color: hueOf(line.hook) }} title={name}>
          <bdi dir="ltr">{name}</bdi>
        </span>
        <span className={styles['stream']} data-stream={line.stream}>
          {line.stream}
        </span>
      </span>
      <span className={styles['text']} data-text>
        {shown.pieces.map((piece, index) =>
          isPlain(piece) ? (
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of a line never change their places
            <PlainText key={index} text={piece.text} hook={line.hook} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the pieces of a line never change their places
            <span key={index} style={look(piece)}>
              {piece.text}
            </span>
          ),
        )}
      </span>
      {shown.left > 0 && (
        <span className={styles['more']}>
          <span title={`${count(shown.left)} more characters`}>… +{count(shown.left)}</span>
          <CopyButton what="the whole line" text={line.text} label="Copy line" />
        </span>
      )}
    </>
  )
})

/** Names of places in the hook's script are links. */
function PlainText({ text, hook }: { readonly text: string; readonly hook: number }) {
  const source = useSource(hook)
  const links = source === null ? [] : sourceLinks(text, source.hook)
  if (source === null || links.length === 0) return text
  return (
    <>
      {links.map(({ start, end, path, line }, index) => (
        <Fragment key={start}>
          {text.slice(links[index - 1]?.end ?? 0, start)}
          <SourceButton path={path} line={line} open={source.open}>
            {text.slice(start, end)}
          </SourceButton>
        </Fragment>
      ))}
      {text.slice(links.at(-1)?.end)}
    </>
  )
}

function isPlain(piece: LinePiece): boolean {
  return piece.color === null && piece.background === null && piece.decorations.length === 0
}

function look({ color, background, decorations }: LinePiece): CSSProperties {
  const has = (name: string) => decorations.includes(name)
  const lines = [has('underline') && 'underline', has('strikethrough') && 'line-through'].filter(
    (line) => line !== false,
  )
  return {
    ...(color === null ? {} : { color: background === null ? foreground(color) : 'var(--fg)' }),
    ...(background === null ? {} : { background: `color-mix(in srgb, ${raw(background)} 24%, transparent)` }),
    ...(has('bold') ? { fontWeight: 700 } : {}),
    ...(has('italic') ? { fontStyle: 'italic' } : {}),
    ...(lines.length === 0 ? {} : { textDecoration: lines.join(' ') }),
  }
}

/** Keeps the hue and gives it a lightness that can be read on the theme's ground. */
function foreground(color: string): string {
  return color.includes(',') ? `oklch(from rgb(${color}) var(--ansi-lightness) min(c, 0.14) h)` : `var(--ansi-${color})`
}

function raw(color: string): string {
  return color.includes(',') ? `rgb(${color})` : `var(--ansi-${color})`
}
