import { EditorView, ViewPlugin } from '@codemirror/view'

/**
 * Keeps the line that is written in sight when the editor grows lower: what is found in a script is said in a strip below
 * it, which comes and goes while one types. Who has scrolled away from the caret is left where they are.
 */
export const KEEP_CARET = ViewPlugin.fromClass(
  class {
    private readonly observer: ResizeObserver
    private height: number

    constructor(view: EditorView) {
      this.height = view.scrollDOM.clientHeight
      this.observer = new ResizeObserver(() => {
        const before = this.height
        this.height = view.scrollDOM.clientHeight
        if (this.height === 0 || this.height >= before || !view.hasFocus) return
        const { head } = view.state.selection.main
        const { bottom } = view.lineBlockAt(head)
        const below = bottom + view.documentPadding.top - view.scrollDOM.scrollTop
        if (below <= before + view.defaultLineHeight && below > this.height)
          view.dispatch({ effects: EditorView.scrollIntoView(head, { y: 'nearest' }) })
      })
      this.observer.observe(view.scrollDOM)
    }

    destroy(): void {
      this.observer.disconnect()
    }
  },
)
