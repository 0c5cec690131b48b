import { createContext, useContext, type ReactNode } from 'react'
import type { SourceHook } from './source-links.ts'
import styles from './source-context.module.css'

/** What opens a script at a line, counted from 1. */
export type OpenSource = (path: string, line: number) => void

/** Where the scripts of a run can be opened. */
export interface Sources {
  /** By the index of the hook. */
  readonly hooks: readonly (SourceHook | undefined)[]
  readonly open: OpenSource
}

/** The sources of the run that is shown; null when nothing of it can be opened. */
export const SourcesContext = createContext<Sources | null>(null)

/** The source of a hook, or null when it cannot be opened. */
export function useSource(hook: number | undefined): { readonly hook: SourceHook; readonly open: OpenSource } | null {
  const sources = useContext(SourcesContext)
  const source = hook === undefined ? undefined : sources?.hooks[hook]
  return sources === null || source === undefined ? null : { hook: source, open: sources.open }
}

/** A place in a script that opens it there. */
export function SourceButton(props: {
  readonly path: string
  readonly line: number
  readonly open: OpenSource
  readonly children: ReactNode
}) {
  const { path, line, open, children } = props
  return (
    <button
      type="button"
      className={styles['source']}
      title={`Open ${path} at line ${line}`}
      onClick={() => open(path, line)}
    >
      {children}
    </button>
  )
}
