import { useState } from 'react'
import { Panel, type PanelProps } from 'react-resizable-panels'
import style from './frame.module.css'

/** A panel that folds away: by Enter or Home on the border after it, or by dragging that to its edge. What is folded takes no focus. */
export function FoldingPanel({ children, ...panel }: PanelProps) {
  const [isFolded, setFolded] = useState(false)
  return (
    <Panel {...panel} collapsible collapsedSize={0} onResize={({ inPixels }) => setFolded(inPixels < 1)}>
      <div className={style['folding']} inert={isFolded} data-folded={isFolded || undefined}>
        {children}
      </div>
    </Panel>
  )
}
