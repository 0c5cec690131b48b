import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { duration } from '../../../shared/notices/say.ts'
import { hasUnsaved } from '../../stores/discard-unsaved.ts'
import type { HookResult } from '../../stores/hook-results.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { Button } from '../../ui/button.tsx'
import { Path } from '../../ui/path.tsx'
import { Shape } from '../../ui/shape.tsx'
import { lastPart, pathText } from '../path-text.ts'
import { LABEL_SHAPES } from '../run/label-shape.ts'
import { isTrouble } from './explorer-rows.ts'
import type { ExplorerRow } from './explorer-rows.ts'
import { shortReason } from './hook-fixes.ts'
import type { HookFix } from './hook-fixes.ts'
import { HookSwitch, switchBlocker } from './hook-switch.tsx'
import { RowButtons } from './row-buttons.tsx'
import type { RowDoing } from './row-doing.ts'
import style from './explorer-entry.module.css'

/** Keeps a time and its unit on one line. */
const NO_BREAK = '\u{A0}'

/** Of a script in which something was typed and not saved, be its tab open or not: fired is the file, unless it is open. */
const UNSAVED = 'unsaved text'

/** What stands around the rows of the tree. */
export interface EntrySurroundings {
  readonly home: string | undefined
  readonly platform: string | undefined
  readonly doing: RowDoing
  readonly onMenu: (row: ExplorerRow, at: Element) => void
}

interface FileEntryProps extends EntrySurroundings {
  /** Whether everything about it is shown. */
  readonly whole: boolean
  /** Whether its buttons are shown. */
  readonly isHot: boolean
  /** Whether Tab stops at them. */
  readonly isStop: boolean
  readonly isBusy: boolean
}

/** A hook that would run: its name first, then its place and what came of it last. */
export function HookEntry(
  props: FileEntryProps & {
    readonly row: Extract<ExplorerRow, { kind: 'hook' }>
    readonly result: HookResult | undefined
  },
) {
  const { row, result, whole, home, platform, isStop, isBusy, doing } = props
  const { hook, place, remark } = row
  const name = lastPart(hook.script)
  const isUnsaved = useStore(useStudio().drafts, (state) => hasUnsaved(state, hook.script))
  return (
    <Entry
      shape={<Shape kind={result === undefined ? 'ready' : LABEL_SHAPES[result.label.tone]} />}
      name={name}
      end={
        <HookSwitch
          name={`${name} in ${place}`}
          on
          blocked={switchBlocker(platform)}
          isBusy={isBusy}
          isStop={isStop}
          onSwitch={(on) => doing.switchTo(hook.script, on)}
        />
      }
    >
      <span className={style['where']} data-whole={whole || undefined}>
        <span className={style['place']}>
          <bdi dir="ltr">{place}</bdi>
        </span>
        {isUnsaved && ` · ${UNSAVED}`}
        {result !== undefined && (
          <span>
            {' · '}
            {result.label.word} · {duration(result.durationMs).replaceAll(' ', NO_BREAK)}
          </span>
        )}
      </span>
      {remark !== null && (
        <span className={style['line']} data-whole={whole || undefined}>
          {remark.message}
        </span>
      )}
      {whole && (
        <>
          <Path text={pathText(hook.script, home)} title={hook.script} />
          {hook.realPath !== hook.script && <Path text={`→ ${pathText(hook.realPath, home)}`} title={hook.realPath} />}
          <span className={style['cwd']}>
            <span>runs in </span>
            <Path text={pathText(hook.cwd, home)} title={hook.cwd} />
          </span>
        </>
      )}
      {props.isHot && <RowButtons row={row} isStop={isStop} doing={doing} onMenu={props.onMenu} />}
    </Entry>
  )
}

/** A file that will not run: why in a few words, and all about it with the button that mends it when it is chosen. */
export function SkippedEntry(
  props: FileEntryProps & {
    readonly row: Extract<ExplorerRow, { kind: 'skipped' }>
    readonly fix: HookFix | null
  },
) {
  const { row, fix, whole, home, platform, isStop, isBusy, doing } = props
  const { skipped, place } = row
  const trouble = isTrouble(skipped)
  const name = lastPart(skipped.path)
  const isUnsaved = useStore(useStudio().drafts, (state) => hasUnsaved(state, skipped.path))
  return (
    <Entry
      shape={<Shape kind={trouble ? 'trouble' : 'off'} />}
      name={name}
      isOff
      end={
        fix?.kind === 'make-executable' ? (
          <HookSwitch
            name={`${name} in ${place}`}
            on={false}
            blocked={switchBlocker(platform)}
            isBusy={isBusy}
            isStop={isStop}
            onSwitch={(on) => doing.switchTo(skipped.path, on)}
          />
        ) : (
          <span className={style['tag']}>{fix === null ? 'why' : 'fix'}</span>
        )
      }
    >
      <span className={style['where']} data-whole={whole || undefined} title={skipped.message}>
        {place !== '' && (
          <>
            <span className={style['place']}>
              <bdi dir="ltr">{place}</bdi>
            </span>
            {' · '}
          </>
        )}
        <span className={trouble ? style['trouble'] : undefined}>{shortReason(skipped)}</span>
        {isUnsaved && ` · ${UNSAVED}`}
      </span>
      {whole && (
        <span className={style['line']} data-whole>
          {skipped.message}
        </span>
      )}
      {whole && skipped.fix !== undefined && (
        <span className={style[fix?.kind === 'make-executable' ? 'command' : 'fix']} title={skipped.fix}>
          {skipped.fix}
        </span>
      )}
      {whole && <Path text={pathText(skipped.path, home)} title={skipped.path} />}
      {whole && fix !== null && (
        <Button
          className={style['mend'] ?? ''}
          tabIndex={isStop ? 0 : -1}
          disabled={isBusy}
          onClick={(clicked) => {
            clicked.stopPropagation()
            doing.fix(skipped.path, fix)
          }}
        >
          {fix.label}
        </Button>
      )}
      {props.isHot && <RowButtons row={row} isStop={isStop} doing={doing} onMenu={props.onMenu} />}
    </Entry>
  )
}

interface EntryProps {
  readonly shape: ReactNode
  readonly name: string
  readonly end: ReactNode
  readonly isOff?: boolean
  readonly children?: ReactNode
}

/** A row of two lines: the name has the first one to itself. */
export function Entry({ shape, name, end, isOff = false, children }: EntryProps) {
  return (
    <span className={style['entry']} data-off={isOff || undefined}>
      {shape}
      <span className={style['texts']}>
        <span className={style['name']} title={name}>
          {name}
        </span>
        {children}
      </span>
      {end}
    </span>
  )
}
