import { useState } from 'react'
import { useStore } from 'zustand'
import { HOOK_TIMEOUT_MS } from '../../../shared/limits.ts'
import { useStudio } from '../../stores/studio-context.ts'
import { parseSeconds } from './parse-seconds.ts'
import style from './fire.module.css'

/** The time limit of the next fire, in seconds. */
export function TimeLimit() {
  const studio = useStudio()
  const timeoutMs = useStore(studio.fire, (state) => state.timeoutMs)
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && parseSeconds(typed) === null
  return (
    <label className={style['limit']} data-wrong={isWrong || undefined}>
      <span>time limit</span>
      <input
        className={style['seconds']}
        inputMode="decimal"
        aria-label="Time limit in seconds"
        aria-invalid={isWrong}
        title={`Between 0.001 and 600 seconds; the agent’s own limit is ${HOOK_TIMEOUT_MS / 1_000} s.`}
        value={typed ?? String(timeoutMs / 1_000)}
        onChange={(change) => {
          setTyped(change.target.value)
          const parsed = parseSeconds(change.target.value)
          if (parsed !== null) studio.fire.getState().setTimeoutMs(parsed)
        }}
        onBlur={() => setTyped(null)}
      />
      <span>s</span>
      {isWrong && (
        <span role="alert" className={style['wrong']}>
          0.001 to 600
        </span>
      )}
    </label>
  )
}
