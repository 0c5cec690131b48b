import { HOOKRUN_EXTENSION } from '../../../shared/hookrun/hookrun-extension.ts'

/** Lets a person choose files with recorded runs; gives none when they changed their mind. */
export function pickRunFiles(): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = HOOKRUN_EXTENSION
    input.multiple = true
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
