import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { Diagnostic, Fix } from '../../../shared/lint/diagnostic.ts'
import type { EditorWish } from '../../stores/editor.ts'
import type { Studio } from '../../stores/studio.ts'
import type { ScriptTab } from '../../stores/script-tab.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { LEAVING_KEYS } from '../payload/editor-keys.ts'
import { createScriptEditor, type ScriptEditing } from './create-script-editor.ts'
import { DiagnosticsStrip } from './diagnostics-strip.tsx'
import { chosenDiagnostic, nextDiagnostic } from './choose-diagnostic.ts'
import { askAboutScript } from './script-reader.ts'
import style from './editor.module.css'

const NOTHING: readonly Diagnostic[] = []

/** The text of a script, what was found in it, and its quick fixes. Load it as a chunk of its own. */
export default function ScriptEditor({ tab }: { readonly tab: ScriptTab }) {
  const studio = useStudio()
  const platform = useStore(studio.connection, (state) => state.info?.platform ?? '')
  const reveal = useStore(studio.editor, (state) => state.reveal)
  const wish = useStore(studio.editor, (state) => state.wish)
  const found = useStore(studio.diagnostics, (state) => state.found[tab.path])
  const frame = useRef<HTMLDivElement>(null)
  const editing = useRef<ScriptEditing | null>(null)
  const content = useRef({ path: tab.path, event: tab.event, text: tab.text, platform })
  const [line, setLine] = useState(1)
  const leaving = useId()
  const { repair } = studio.editor.getState()
  const { path, event, text } = tab
  const isFresh = found?.text === text
  const diagnostics = found?.diagnostics ?? NOTHING
  const chosen = chosenDiagnostic(diagnostics, line)

  useLayoutEffect(() => {
    if (frame.current === null) return undefined
    const editor = createScriptEditor(
      frame.current,
      content.current,
      askAboutScript,
      {
        onText: (of, typed) => studio.editor.getState().setText(of, typed),
        onLine: setLine,
        isOpen: (of) => studio.editor.getState().tabs.some((other) => other.path === of),
      },
      leaving,
    )
    editing.current = editor
    return () => editor.close()
  }, [studio, leaving])

  useLayoutEffect(() => {
    content.current = { path, event, text, platform }
    editing.current?.show(content.current)
  }, [path, event, text, platform])

  useEffect(() => {
    if (isFresh) editing.current?.mark(diagnostics)
  }, [isFresh, diagnostics])

  useEffect(() => {
    if (reveal?.path !== path || reveal.id === lastReveal) return
    lastReveal = reveal.id
    const isOvertaken = studio.editor.getState().overtaken === reveal.id
    editing.current?.goTo(reveal.line, reveal.column, isOvertaken ? 'shown' : 'focused')
  }, [studio, reveal, path])

  function apply(fix: Fix): void {
    // Places in a text that is not on screen any more are no places: the next reading is a moment away.
    if (fix.kind === 'action') void repair(path, fix.action)
    else if (isFresh) editing.current?.apply(fix.edits)
  }

  const grant = useRef((_what: EditorWish): void => undefined)
  useLayoutEffect(() => {
    grant.current = (what) => {
      const fix = chosen?.fixes[0]
      if (what === 'fix' && fix !== undefined) apply(fix)
      else if (what === 'fix') sayNoFix(studio)
      const next = what === 'next-problem' ? nextDiagnostic(diagnostics, line) : undefined
      if (next !== undefined) editing.current?.goTo(next.line, next.column)
    }
  })
  useEffect(() => {
    if (wish === null || wish.id === lastWish) return
    lastWish = wish.id
    grant.current(wish.what)
  }, [wish])

  return (
    <>
      <div ref={frame} className={style['frame']} data-editor="script" />
      <p id={leaving} className="visually-hidden">
        {LEAVING_KEYS}
      </p>
      <DiagnosticsStrip
        diagnostics={diagnostics}
        chosen={chosen}
        onGoTo={({ line, column }) => editing.current?.goTo(line, column)}
        onFix={apply}
      />
    </>
  )
}

/** Once, however often it is asked: messages with a way back stay. */
function sayNoFix({ toasts }: Pick<Studio, 'toasts'>): void {
  const text = 'There is no quick fix here.'
  if (toasts.getState().toasts.every((toast) => toast.text !== text)) toasts.getState().say(text)
}

/** Wishes are granted once, also when the editor is put into the page anew. */
let lastReveal = 0
let lastWish = 0
