import { createContext, useContext } from 'react'
import type { Studio } from './studio.ts'

/** Brings the stores to the components. */
export const StudioContext = createContext<Studio | null>(null)

/** The stores of the window. Throws outside of the window's own tree: a mistake of ours. */
export function useStudio(): Studio {
  const studio = useContext(StudioContext)
  if (studio === null) throw new Error('useStudio needs a StudioContext above it')
  return studio
}
