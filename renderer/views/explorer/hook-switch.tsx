import style from './explorer-entry.module.css'

interface HookSwitchProps {
  /** What is switched, such as `PreToolUse in shop`. */
  readonly name: string
  readonly on: boolean
  /** Why it cannot be switched, or null. */
  readonly blocked: string | null
  readonly isBusy: boolean
  /** Whether Tab stops here. */
  readonly isStop: boolean
  readonly onSwitch: (on: boolean) => void
}

/** Switches a hook on and off. */
export function HookSwitch({ name, on, blocked, isBusy, isStop, onSwitch }: HookSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={name}
      aria-disabled={blocked !== null || isBusy}
      title={blocked ?? (on ? 'On: click to switch it off' : 'Off: click to switch it on')}
      tabIndex={isStop ? 0 : -1}
      className={style['switch']}
      onClick={(clicked) => {
        clicked.stopPropagation()
        if (blocked === null && !isBusy) onSwitch(!on)
      }}
      onDoubleClick={(clicked) => clicked.stopPropagation()}
    >
      <span className={style['track']}>{on ? 'on' : 'off'}</span>
    </button>
  )
}

/** Why no hook of this platform can be switched, or null. */
export function switchBlocker(platform: string | undefined): string | null {
  return platform === 'win32'
    ? 'Windows has no executable bit: a hook is on as long as its file is there. Rename or delete it to switch it off.'
    : null
}
