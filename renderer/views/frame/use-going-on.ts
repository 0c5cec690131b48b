import { useEffect } from 'react'
import { useStudio } from '../../stores/studio-context.ts'

/**
 * Sees that a person goes on to another place while a script that was asked for is still on its way: from then on it
 * is theirs where the focus is.
 */
export function useGoingOn(): void {
  const { editor } = useStudio()
  useEffect(() => {
    let acted: number | undefined
    const act = () => {
      acted = editor.getState().reveal?.id
    }
    const move = () => {
      if (acted !== undefined && acted === editor.getState().reveal?.id) editor.getState().overtake()
    }
    document.addEventListener('pointerdown', act, true)
    document.addEventListener('keydown', act, true)
    document.addEventListener('focusin', move)
    return () => {
      document.removeEventListener('pointerdown', act, true)
      document.removeEventListener('keydown', act, true)
      document.removeEventListener('focusin', move)
    }
  }, [editor])
}
