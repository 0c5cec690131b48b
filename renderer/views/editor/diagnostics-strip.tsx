import { useId, useState } from 'react'
import type { Diagnostic, Fix, Severity } from '../../../shared/lint/diagnostic.ts'
import { keysOf } from '../../commands.ts'
import { Shape, type ShapeKind } from '../../ui/shape.tsx'
import style from './diagnostics-strip.module.css'

interface DiagnosticsStripProps {
  readonly diagnostics: readonly Diagnostic[]
  readonly chosen: Diagnostic | undefined
  readonly onGoTo: (diagnostic: Diagnostic) => void
  readonly onFix: (fix: Fix) => void
}

/** One line under the editor: what was found, its quick fix, and the way to all the others. */
export function DiagnosticsStrip({ diagnostics, chosen, onGoTo, onFix }: DiagnosticsStripProps) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  if (chosen === undefined) return null
  const { length } = diagnostics
  return (
    <section className={style['problems']} aria-label="Problems of the script">
      {isOpen && length > 1 && (
        <ul id={list} className={style['list']} aria-label="All problems">
          {diagnostics.map((diagnostic) => (
            <li key={`${diagnostic.code} ${diagnostic.from}`} className={style['problem']}>
              <Problem diagnostic={diagnostic} onGoTo={onGoTo} onFix={onFix} />
            </li>
          ))}
        </ul>
      )}
      <div className={style['problem']}>
        {isOpen && length > 1 ? (
          <span className={style['total']}>{length} problems</span>
        ) : (
          <Problem diagnostic={chosen} onGoTo={onGoTo} onFix={onFix} isChosen />
        )}
        {length > 1 && (
          <button
            type="button"
            className={style['count']}
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'hide all' : `all ${length}`}
          </button>
        )}
      </div>
    </section>
  )
}

interface ProblemProps {
  readonly diagnostic: Diagnostic
  readonly onGoTo: (diagnostic: Diagnostic) => void
  readonly onFix: (fix: Fix) => void
  /** The one whose first fix the keyboard applies. */
  readonly isChosen?: boolean
}

function Problem({ diagnostic, onGoTo, onFix, isChosen = false }: ProblemProps) {
  const { severity, line, message, code, fixes } = diagnostic
  return (
    <>
      <button
        type="button"
        className={style['message']}
        title={`${message} (${code})`}
        onClick={() => onGoTo(diagnostic)}
      >
        <Shape kind={SHAPES[severity]} />
        <span>
          <span className="visually-hidden">{severity}, </span>line {line} · {message}
        </span>
      </button>
      {fixes.map((fix, index) => (
        <button
          key={fix.title}
          type="button"
          className={style['fix']}
          title={isChosen && index === 0 ? `${fix.title} (${keysOf('editor.fix')})` : fix.title}
          onClick={() => onFix(fix)}
        >
          {fix.title}
        </button>
      ))}
    </>
  )
}

const SHAPES: Readonly<Record<Severity, ShapeKind>> = { error: 'blocks', warning: 'trouble', info: 'off' }
