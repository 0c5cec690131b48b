import type { Extension, Text } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'

/** A text about what stands between two places. */
export interface About {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Shows, above what the mouse rests on, what is known of it; nothing when the text has changed meanwhile. */
export function aboutTooltip(ask: (doc: Text, at: number) => Promise<About | null>): Extension {
  return hoverTooltip(async (view, at) => {
    const { doc } = view.state
    const found = await ask(doc, at)
    if (found === null || view.state.doc !== doc) return null
    return {
      pos: found.from,
      end: found.to,
      above: true,
      create: () => {
        const dom = document.createElement('div')
        dom.className = 'cm-about'
        dom.textContent = found.text
        return { dom }
      },
    }
  })
}
