import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useStudio } from '../../stores/studio-context.ts'

const load = () => import('../palette/palette-dialog.tsx')
type Palette = Awaited<ReturnType<typeof load>>['PaletteDialog']

/**
 * The palette, once it is there: it is loaded when the hooks are listed, or when it is asked for before that. It must open at
 * once, so no `Suspense` holds it: that would keep back what came late for some more time.
 */
export function usePalette(): Palette | null {
  const studio = useStudio()
  const [palette, setPalette] = useState<Palette | null>(null)
  const isWanted = useStore(studio.window, (state) => state.dialog.kind === 'palette')
  const isListed = useStore(studio.listing, (state) => state.listing !== null)
  const reason = palette !== null ? null : isWanted ? 'asked for' : isListed ? 'ahead of time' : null
  useEffect(() => {
    let current = true
    async function take(): Promise<void> {
      const { PaletteDialog } = await load()
      if (current) setPalette(() => PaletteDialog)
    }
    // When the studio is gone meanwhile, its banner says so; who asks for the palette again has it asked for again.
    if (reason !== null) void take().catch(() => undefined)
    return () => {
      current = false
    }
  }, [reason])
  return palette
}
