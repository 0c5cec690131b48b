import { assertNever } from './assert-never.ts'
import type { HookSource, StreamName } from './capture.ts'

/**
 * What stands before a shown line of a hook, such as `[workspace stderr .clinerules/hooks/PreToolUse]`: the source, the
 * stream and the last three parts of the script's path. Source: how Cline shows a hook's output.
 */
export function linePrefix(source: HookSource, stream: StreamName, script: string): string {
  const end = script
    .split(/[\\/]/)
    .filter((part) => part !== '')
    .slice(-3)
    .join('/')
  return `[${shownSource(source, script)} ${stream} ${end}]`
}

/** Cline knows two words only: it calls a runtime directory what its path looks like. */
function shownSource(source: HookSource, script: string): 'global' | 'workspace' {
  switch (source) {
    case 'global':
    case 'workspace':
      return source
    case 'runtime':
      return /[\\/]Cline[\\/]Hooks/i.test(script) ? 'global' : 'workspace'
    default:
      return assertNever(source)
  }
}
