import { RUN_FILE } from '../../stores/handover.ts'

/** Lets a person choose files with recorded runs; gives none when they changed their mind. */
export function pickRunFiles(): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = RUN_FILE
    input.multiple = true
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
