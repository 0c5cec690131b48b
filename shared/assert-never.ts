/** Ends a switch that names every variant: the compiler refuses a forgotten one. */
export function assertNever(value: never): never {
  throw new Error(`A variant was forgotten: ${JSON.stringify(value)}`)
}
