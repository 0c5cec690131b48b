import type { Measure } from './measure.ts'

/** Measures the page. */
export async function benchPage(_projectDir: string): Promise<Measure[]> {
  return []
}
