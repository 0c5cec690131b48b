/** A running time, with its width kept steady: `1.2 s`, `30.0 s`. */
export function clockText(ms: number): string {
  return `${(Math.max(0, ms) / 1_000).toFixed(1)} s`
}

/** When a line came: `+0.037 s`. */
export function lineTimeText(ms: number): string {
  return `+${(ms / 1_000).toFixed(3)} s`
}

/** An amount of bytes: `149 B`, `12.4 KiB`, `1 MiB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`
  if (bytes < 1_048_576) return `${ONE_DECIMAL.format(bytes / 1_024)} KiB`
  return `${ONE_DECIMAL.format(bytes / 1_048_576)} MiB`
}

const ONE_DECIMAL = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
