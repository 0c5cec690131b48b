import type { Diagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { EventName } from '../../../shared/events.ts'
import type { ProfileName } from '../../../shared/profiles.ts'
import { Shape } from '../../ui/shape.tsx'
import { createEditor, type PayloadEditing } from './create-editor.ts'
import { LEAVING_KEYS } from './editor-keys.ts'
import { createJsonLanguage } from './json-language.ts'
import styles from './payload-editor.module.css'

/** What the payload editor needs. */
export interface PayloadEditorProps {
  /** The event: its own text, undo history, caret and scroll are kept for the life of the page. */
  readonly event: EventName
  readonly profile: ProfileName
  /** The tool that was picked, for the tool events: it belongs to the editor's name. */
  readonly toolName?: string | null
  /** The text; another text than the editor's own replaces it as one step that can be undone. */
  readonly value: string
  /** Is given every text that a person makes of it, at once. */
  readonly onChange: (text: string) => void
  /** Ctrl+Enter (⌘↵) inside the editor; left out, the key reaches the window's own listener. */
  readonly onFire?: () => void
  readonly readOnly?: boolean
  /** Is told the mistakes of the text after each check. */
  readonly onProblems?: (problems: readonly PayloadProblem[]) => void
}

/** A mistake in the payload. */
export interface PayloadProblem {
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** Counted from 1. */
  readonly line: number
  /** In UTF-16 code units from the start of the text. */
  readonly offset: number
}

const language = createJsonLanguage()

/** The editor of a payload: JSON with completion and validation for its event. The default export, so that `React.lazy` loads it as a chunk of its own. */
export default function PayloadEditor(props: PayloadEditorProps) {
  const { event, profile, toolName = null, value, readOnly = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const editing = useRef<PayloadEditing | null>(null)
  const content = useRef({ event, profile, toolName, text: value, readOnly })
  const latest = useRef(props)
  const [problems, setProblems] = useState<readonly PayloadProblem[]>([])
  const leaving = useId()

  useLayoutEffect(() => {
    latest.current = props
  })

  useLayoutEffect(() => {
    if (frame.current === null) return undefined
    const editor = createEditor(
      frame.current,
      content.current,
      language,
      {
        onText: (text) => latest.current.onChange(text),
        onFire: () => {
          latest.current.onFire?.()
          return latest.current.onFire !== undefined
        },
        onMistakes: (mistakes, state) => {
          const found = mistakes.map((mistake) => problemOf(mistake, state))
          setProblems(found)
          latest.current.onProblems?.(found)
        },
      },
      leaving,
    )
    editing.current = editor
    return () => editor.close()
  }, [leaving])

  useEffect(() => {
    content.current = { event, profile, toolName, text: value, readOnly }
    editing.current?.show(content.current)
  }, [event, profile, toolName, value, readOnly])

  return (
    <div className={styles['editor']}>
      <div ref={frame} className={styles['frame']} />
      <p id={leaving} className="visually-hidden">
        {LEAVING_KEYS}
      </p>
      <Problems problems={problems} onGoTo={(offset) => editing.current?.goTo(offset)} />
    </div>
  )
}

function Problems(props: { readonly problems: readonly PayloadProblem[]; readonly onGoTo: (offset: number) => void }) {
  const [first] = props.problems
  return (
    <output className={styles['problems']}>
      {first !== undefined && (
        <button type="button" onClick={() => props.onGoTo(first.offset)}>
          <Shape kind={first.severity === 'error' ? 'blocks' : 'trouble'} />
          <span className={styles['message']}>
            Line {first.line}: {first.message}
          </span>
          {props.problems.length > 1 && <span className={styles['count']}>1 of {props.problems.length}</span>}
        </button>
      )}
    </output>
  )
}

function problemOf({ from, severity, message }: Diagnostic, state: EditorState): PayloadProblem {
  return {
    severity: severity === 'error' ? 'error' : 'warning',
    message,
    line: state.doc.lineAt(from).number,
    offset: from,
  }
}
