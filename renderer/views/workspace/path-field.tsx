import { useEffect, useId, useRef, useState } from 'react'
import { useStudio } from '../../stores/studio-context.ts'
import style from './workspace.module.css'

interface PathFieldProps {
  readonly value: string
  readonly onChange: (path: string) => void
  /** Enter, when no proposal is chosen. */
  readonly onSubmit: () => void
}

/** How long after a key the studio is asked for folders, in milliseconds. */
const ASK_AFTER_MS = 80

/** A field for the path of a folder: proposes folders that begin like it, for the arrow keys, Tab and the mouse. */
export function PathField({ value, onChange, onSubmit }: PathFieldProps) {
  const studio = useStudio()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [proposals, setProposals] = useState<readonly string[]>([])
  const [active, setActive] = useState(-1)
  const [isOpen, setIsOpen] = useState(true)

  useEffect(() => {
    let current = true
    async function ask(): Promise<void> {
      const folders = await studio.workspace.getState().complete(value)
      if (!current) return
      setProposals(folders)
      setActive(-1)
    }
    const timer = setTimeout(() => void ask(), ASK_AFTER_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [studio, value])

  function take(folder: string): void {
    const separator = folder.includes('\\') && !folder.includes('/') ? '\\' : '/'
    onChange(folder.endsWith(separator) ? folder : `${folder}${separator}`)
    setIsOpen(true)
    setActive(-1)
    input.current?.focus()
  }

  function onKeyDown(pressed: React.KeyboardEvent): void {
    const last = proposals.length - 1
    const chosen = proposals[active]
    if (pressed.key === 'ArrowDown' || pressed.key === 'ArrowUp') {
      setIsOpen(true)
      const next = pressed.key === 'ArrowDown' ? active + 1 : active - 1
      setActive(next > last ? -1 : next < -1 ? last : next)
    } else if (pressed.key === 'Tab' && !pressed.shiftKey && isOpen && proposals.length > 0) {
      const folder = chosen ?? commonStart(proposals, value)
      if (folder === null) return
      if (chosen !== undefined || proposals.length === 1) take(folder)
      else onChange(folder)
    } else if (pressed.key === 'Enter') {
      if (isOpen && chosen !== undefined) take(chosen)
      else onSubmit()
    } else if (pressed.key === 'Escape' && isOpen && proposals.length > 0 && active !== -1) {
      setActive(-1)
      pressed.stopPropagation()
    } else {
      return
    }
    pressed.preventDefault()
  }

  const shown = isOpen && proposals.length > 0
  return (
    <div className={style['field']}>
      <input
        ref={input}
        role="combobox"
        aria-label="Path of the folder"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={listId}
        {...(active >= 0 && { 'aria-activedescendant': `${listId}-${active}` })}
        className={style['input']}
        value={value}
        placeholder="/path/of/a/folder"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(change) => {
          onChange(change.target.value)
          setIsOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      {/* A list box under a field that keeps the focus: no element of HTML is one. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={listId} role="listbox" aria-label="Folders" className={style['proposals']} hidden={!shown}>
        {proposals.map((folder, index) => (
          // The field keeps the focus and listens to the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={folder}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={index === active}
            ref={(element) => {
              if (index === active) element?.scrollIntoView({ block: 'nearest' })
            }}
            className={style['proposal']}
            onPointerDown={(pressed) => pressed.preventDefault()}
            onClick={() => take(folder)}
          >
            {folder}
          </div>
        ))}
      </div>
    </div>
  )
}

/** What all proposals begin with, when that is more than what was typed. */
export function commonStart(proposals: readonly string[], typed: string): string | null {
  let common = proposals[0] ?? ''
  for (const proposal of proposals) {
    while (!proposal.startsWith(common)) common = common.slice(0, -1)
  }
  return common.length > typed.length ? common : null
}
