import os from 'node:os'
import { isAbsolute, parse } from 'node:path'

/**
 * The person's home folder, always absolute. Where `HOME` is empty or relative it is what the system knows of the person; where
 * that knows nobody of this number either, as in many a container, it is the root, in which nobody has hooks or can write.
 */
export function homeDir({ homedir, userInfo }: HomeFacts = os): string {
  return absolute(homedir) ?? absolute(() => userInfo().homedir) ?? parse(process.execPath).root
}

/** What finding the home asks; tests inject others. */
export interface HomeFacts {
  readonly homedir: () => string
  readonly userInfo: () => { readonly homedir: string }
}

/** Node throws where neither a variable nor the system names a home. */
function absolute(ask: () => string): string | null {
  try {
    const said = ask()
    return isAbsolute(said) ? said : null
  } catch {
    return null
  }
}
