import type { Finding } from '../diagnostic.ts'

/** A test for false of a field that is never false. */
export function testsLeftOut(
  field: string,
  place: { readonly from: number; readonly to: number },
  edits: readonly { readonly from: number; readonly to: number; readonly insert: string }[],
): Finding {
  return {
    code: 'tests-left-out-field',
    severity: 'warning',
    message: `${field} is never false in the input: a false value is left out, so this test never holds. Ask whether it is not true.`,
    ...place,
    fixes: edits.length === 0 ? [] : [{ title: 'Ask whether it is not true', kind: 'edit', edits }],
  }
}

/** A parameter that is compared with something that is no text. */
export function comparesText(
  name: string,
  value: string,
  place: { readonly from: number; readonly to: number },
  valuePlace: { readonly from: number; readonly to: number },
): Finding {
  const text = `"${value.toLowerCase()}"`
  return {
    code: 'compares-string-parameter',
    severity: 'warning',
    message: `All parameters arrive as text, ${name} too: compared with ${value} this never holds. Compare with ${text}.`,
    ...place,
    fixes: [{ title: `Write ${text}`, kind: 'edit', edits: [{ ...valuePlace, insert: text }] }],
  }
}
