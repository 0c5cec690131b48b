import type { Finding, Script } from '../diagnostic.ts'

/** stub */
export function codeFindings(_script: Script, _language: 'node' | 'python' | 'powershell'): Finding[] {
  return []
}
