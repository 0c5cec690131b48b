/** An event of Electron's whose default can be prevented. */
export type PreventableEvent<T extends object = object> = T & {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** Makes one, with what it tells. */
export function preventable<T extends object = object>(facts: T = {} as T): PreventableEvent<T> {
  let prevented = false
  return Object.defineProperty(
    {
      ...facts,
      preventDefault: () => {
        prevented = true
      },
    } as PreventableEvent<T>,
    'defaultPrevented',
    { get: () => prevented },
  )
}
