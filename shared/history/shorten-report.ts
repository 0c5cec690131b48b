import type { Notice } from '../notice-codes.ts'
import type { RunReport } from '../report.ts'

/** A text of a kept run is at most this long, in UTF-16 units. */
const MAX_TEXT_UNITS = 262_144

/** The input and an output may be longer than other texts. */
const MAX_BODY_UNITS = 1_048_576

const CUT = '\n[… not kept]'

/**
 * A report small enough to keep and to hand on: its long texts cut, with a notice that says so. The same report when none is
 * long. Such a run can be read, but its input cannot be fired again.
 */
export function shortenReport(report: RunReport): RunReport {
  let cut = 0
  const shorten = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      const most = BODIES.has(key) ? MAX_BODY_UNITS : MAX_TEXT_UNITS
      if (value.length <= most) return value
      cut += value.length - most
      // Of a tail the end counts: the answer stands there.
      return key === 'tail' ? CUT + wholeEnd(value, most) : wholeHead(value, most) + CUT
    }
    if (Array.isArray(value)) return value.map((inner) => shorten(inner, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner, name)]))
  }
  const shortened = shorten(report, '') as RunReport
  if (cut === 0) return report
  return { ...shortened, notices: [...shortened.notices, notice(cut)] }
}

const BODIES: ReadonlySet<string> = new Set(['stdin', 'text', 'tail'])

/** No character is cut in two. */
function wholeHead(text: string, units: number): string {
  return text.slice(0, isHigh(text.charCodeAt(units - 1)) ? units - 1 : units)
}

function wholeEnd(text: string, units: number): string {
  const from = text.length - units
  return text.slice(isHigh(text.charCodeAt(from - 1)) ? from + 1 : from)
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function notice(cut: number): Notice {
  return {
    code: 'kept-shortened',
    message: `Of this run ${String(cut).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')} characters of long texts were not kept: they end with “[… not kept]”.`,
    fix: 'Fire again to see them whole.',
  }
}
