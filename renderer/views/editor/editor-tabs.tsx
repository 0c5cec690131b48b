import { useLayoutEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { keysOf } from '../../commands.ts'
import { fileNameOf, isDirty } from '../../stores/script-tab.ts'
import type { ScriptTab } from '../../stores/script-tab.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { AllTabs } from './all-tabs.tsx'
import { useTabPlaces } from './tab-places.ts'
import { PANEL_ID, tabId } from './tab-ids.ts'
import { TabStatus } from './tab-status.tsx'
import style from './editor-tabs.module.css'

/** The tabs of the open scripts; what was typed in one that is closed stays kept. */
export function EditorTabs() {
  const studio = useStudio()
  const tabs = useStore(studio.editor, (state) => state.tabs)
  const active = useStore(studio.editor, (state) => state.active)
  const list = useRef<HTMLDivElement>(null)
  const places = useTabPlaces(tabs)
  const isCut = useActiveInSight(list, active, tabs.length)
  const { activate, close } = studio.editor.getState()

  function onKeyDown(pressed: React.KeyboardEvent): void {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
    const index = tabs.findIndex((tab) => tab.path === active)
    const target = TARGETS[pressed.key]?.(index, tabs.length)
    const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length]
    if (pressed.key === 'Delete' && active !== null) {
      close(active)
      requestAnimationFrame(() => focusActive(list.current))
    } else if (next !== undefined) {
      activate(next.path)
      requestAnimationFrame(() => focusActive(list.current))
    } else {
      return
    }
    pressed.preventDefault()
  }

  return (
    <div className={style['tabRow']}>
      {/* The tab that is shown takes the focus, as in every list of tabs. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={list}
        className={style['tabs']}
        role="tablist"
        aria-label="Open scripts; Delete closes one"
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.path}
            tab={tab}
            place={places.get(tab.path) ?? ''}
            isActive={tab.path === active}
            onActivate={activate}
            onClose={close}
          />
        ))}
      </div>
      {isCut && <AllTabs tabs={tabs} places={places} />}
      <TabStatus />
    </div>
  )
}

interface TabProps {
  readonly tab: ScriptTab
  /** The folder that it is of, told apart from others of the same name. */
  readonly place: string
  readonly isActive: boolean
  readonly onActivate: (path: string) => void
  readonly onClose: (path: string) => void
}

function Tab({ tab, place, isActive, onActivate, onClose }: TabProps) {
  const { path, file } = tab
  const name = fileNameOf(path)
  const dirty = isDirty(tab)
  return (
    // What is hidden from the tree of roles is for the mouse: a list of tabs holds nothing but tabs, and Delete does the same.
    <span
      className={style['tab']}
      // Where room is scarce, the names of files stay whole and their places give way, but not wholly.
      style={{ minWidth: `calc(${Math.min(name.length, 20) + Math.min(place.length, 5)}ch + 49px)` }}
      data-active={isActive || undefined}
      data-dirty={dirty || undefined}
      role="presentation"
    >
      <button
        type="button"
        role="tab"
        id={tabId(path)}
        className={style['tabName']}
        aria-selected={isActive}
        aria-controls={isActive ? PANEL_ID : undefined}
        tabIndex={isActive ? 0 : -1}
        title={file?.target == null ? path : `${path} → ${file.target}`}
        onClick={() => onActivate(path)}
        // On Linux the middle button also pastes what was selected last, into whatever has the focus.
        onMouseDown={keepMiddleButton}
        onMouseUp={keepMiddleButton}
        onAuxClick={(clicked) => {
          keepMiddleButton(clicked)
          if (clicked.button === 1) onClose(path)
        }}
      >
        <span className={style['file']}>{name}</span>
        <span className={style['place']}>{place}</span>
        {dirty && <span className="visually-hidden">, not saved</span>}
      </button>
      <button
        type="button"
        className={style['close']}
        tabIndex={-1}
        aria-hidden="true"
        data-close={path}
        title={dirty ? `Close; what you typed stays kept. ${keysOf('editor.save')} saves.` : 'Close (Delete)'}
        onClick={() => onClose(path)}
      >
        <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
          {dirty && <circle className={style['dot']} cx="5" cy="5" r="3.5" />}
          <path className={style['cross']} d="M2 2l6 6M8 2l-6 6" />
        </svg>
      </button>
    </span>
  )
}

/** Keeps the tab that is shown in sight, also when the strip gets narrower; gives whether there are tabs that are not. */
function useActiveInSight(list: React.RefObject<HTMLDivElement | null>, active: string | null, count: number): boolean {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const strip = list.current
    if (strip === null) return undefined
    const look = (): void => {
      setCut(strip.scrollWidth > strip.clientWidth + 1)
      const tab = active === null ? null : document.getElementById(tabId(active))?.parentElement
      tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    const watch = new ResizeObserver(look)
    for (const element of [strip, ...[...strip.children].slice(0, count)]) watch.observe(element)
    return () => watch.disconnect()
  }, [list, active, count])
  return isCut
}

const TARGETS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

function focusActive(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
}

function keepMiddleButton(event: React.MouseEvent): void {
  if (event.button === 1) event.preventDefault()
}
