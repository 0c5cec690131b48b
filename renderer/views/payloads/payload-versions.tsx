import { useLayoutEffect, useRef, useState } from 'react'
import { createMerge } from '../editor/create-merge.ts'
import style from './payload-conflict.module.css'

interface PayloadVersionsProps {
  readonly file: string
  readonly theirs: string
  readonly mine: string
  readonly onText: (text: string) => void
}

/** Both versions of a payload side by side; the right one can be edited and takes parts of the left one over. */
export default function PayloadVersions({ file, theirs, mine, onText }: PayloadVersionsProps) {
  const frame = useRef<HTMLDivElement>(null)
  // As they met: what is edited on the right goes on from there.
  const [met] = useState(mine)

  useLayoutEffect(() => {
    if (frame.current === null) return undefined
    return createMerge(frame.current, { path: file, theirs, mine: met, platform: '' }, onText)
  }, [file, theirs, met, onText])

  return (
    <>
      <div className={style['sides']} aria-hidden="true">
        <span>on disk</span>
        <span>yours</span>
      </div>
      <div ref={frame} className={style['merge']} />
    </>
  )
}
