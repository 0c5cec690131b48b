import { listed } from '../notices/say.ts'

/** What it means for a new hook that programs it needs are not there, and what to do. */
export function sayMissingPrograms(programs: readonly string[]): string {
  const are = programs.length === 1 ? 'is' : 'are'
  const them = programs.length === 1 ? 'it is' : 'they are'
  return `${listed(programs)} ${are} not on the PATH that the hook gets: until ${them} installed, the hook decides nothing and the agent goes ahead. Install ${programs.length === 1 ? 'it' : 'them'}, or choose another language.`
}
