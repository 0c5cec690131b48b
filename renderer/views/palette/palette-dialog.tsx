import { Command, defaultFilter } from 'cmdk'
import { Dialog } from 'radix-ui'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'
import { closeOnEscape } from '../../ui/close-on-escape.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { choosePaletteItem } from './choose-item.ts'
import { findItems } from './find-items.ts'
import type { FoundGroup } from './find-items.ts'
import type { PaletteItem } from './palette-items.ts'
import { paletteItemsOf } from './palette-sources.ts'
import style from './palette.module.css'

/** One field for everything: commands with their keys, hooks, saved payloads and runs. */
export function PaletteDialog({ onClose }: { readonly onClose: () => void }) {
  const studio = useStudio()
  const [typed, setTyped] = useState(() => studio.palette.getState().ahead)
  useEffect(() => studio.palette.getState().takeAhead(), [studio])
  // The first frame shows what fits; the rest follows at once.
  const isWhole = useDeferredValue(true, false)
  const payloads = useStore(studio.savedPayloads, (state) => state.payloads)
  // What stands there when it opens: a list that moves under the hand with each run is worse than one that is a second old.
  // Files that came or went are another matter: who waits for one looks for it here, and one that is gone leads nowhere.
  const items = useMemo(() => paletteItemsOf(studio, payloads), [studio, payloads])
  const [used] = useState(() => studio.palette.getState().used)
  const found = useMemo(() => findItems(items, typed, used, score), [items, typed, used])
  const groups = isWhole ? found : firstOf(found, FIRST_FRAME)
  const chosen = useRef<PaletteItem | null>(null)
  const giveFocusBack = useFocusBack()

  function choose(item: PaletteItem): void {
    if (item.disabled) return
    studio.palette.getState().use(item.id)
    chosen.current = item
    onClose()
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={style['scrim']} />
        <Dialog.Content
          className={style['palette']}
          aria-describedby={undefined}
          onKeyDown={closeOnEscape(onClose)}
          onCloseAutoFocus={(closing) => {
            giveFocusBack(closing)
            // Only now: what is done may put the focus somewhere else, or open another dialog.
            if (chosen.current !== null) choosePaletteItem(studio, chosen.current)
          }}
        >
          <Dialog.Title className="visually-hidden">Command palette</Dialog.Title>
          <Command label="Commands, hooks, payloads and runs" shouldFilter={false} loop>
            <Command.Input
              className={style['input']}
              placeholder="Search commands, hooks, payloads, runs"
              value={typed}
              onValueChange={setTyped}
            />
            <Command.List className={style['list']} label="Found">
              <Command.Empty className={style['empty']}>Nothing is called that.</Command.Empty>
              {groups.map((found) => (
                <Group key={found.group} found={found} onChoose={choose} />
              ))}
            </Command.List>
          </Command>
          <p className={style['foot']}>
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to choose
            </span>
            <span>
              <kbd>&gt;</kbd> for commands only
            </span>
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Lines that fit into the palette. */
const FIRST_FRAME = 16

function firstOf(groups: readonly FoundGroup[], most: number): readonly FoundGroup[] {
  let left = most
  return groups.flatMap(({ group, items }) => {
    const shown = items.slice(0, left)
    left -= shown.length
    return shown.length === 0 ? [] : [{ group, items: shown }]
  })
}

function Group({ found, onChoose }: { readonly found: FoundGroup; readonly onChoose: (item: PaletteItem) => void }) {
  return (
    <Command.Group heading={HEADINGS[found.group]} className={style['group']}>
      {found.items.map((item) => (
        <Command.Item
          key={item.id}
          value={item.id}
          // Not `disabled`: the choice would jump over it to a line that nobody meant.
          data-off={item.disabled || undefined}
          className={style['item']}
          onSelect={() => onChoose(item)}
        >
          <span className={style['title']}>{item.title}</span>
          <span className={style['detail']}>{item.detail}</span>
          {item.disabled && <span className="visually-hidden">, not possible now</span>}
          {item.keys !== '' && <kbd>{item.keys}</kbd>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function score(text: string, typed: string): number {
  return defaultFilter(text, typed)
}

const HEADINGS: Readonly<Record<FoundGroup['group'], string>> = {
  used: 'Last used',
  commands: 'Commands',
  doings: 'Can be undone',
  hooks: 'Hooks',
  payloads: 'Saved payloads',
  folders: 'Recent folders',
  runs: 'Runs',
}
