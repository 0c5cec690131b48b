/** A number with its thousands apart, such as `1,204`. */
export function countText(count: number): string {
  return COUNT.format(count)
}

/** A duration for people: `412 ms`, `1.2 s`, `30 s`. */
export function durationText(ms: number): string {
  if (ms < 1) return ms === 0 ? '0 ms' : 'under 1 ms'
  if (ms < 999.5) return `${Math.round(ms)} ms`
  return `${SECONDS.format(ms / 1_000)} s`
}

/** A running time, with its width kept steady: `1.2 s`, `30.0 s`. */
export function clockText(ms: number): string {
  return `${(Math.max(0, ms) / 1_000).toFixed(1)} s`
}

/** When a line came: `+0.037 s`. */
export function lineTimeText(ms: number): string {
  return `+${(ms / 1_000).toFixed(3)}`
}

/** An amount of bytes: `149 B`, `12.4 KiB`, `1 MiB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`
  if (bytes < 1_048_576) return `${ONE_DECIMAL.format(bytes / 1_024)} KiB`
  return `${ONE_DECIMAL.format(bytes / 1_048_576)} MiB`
}

/** A count with its noun: `1 line`, `1,204 lines`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const SECONDS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
