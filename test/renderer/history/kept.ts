import type { KeptRun } from '../../../shared/requests/history.ts'

/** A run that is kept, as far as `parts` does not say otherwise. */
export function kept(runId: string, parts: Partial<KeptRun> = {}): KeptRun {
  return {
    runId,
    event: 'PreToolUse',
    profile: 'cline',
    startedAt: '2026-11-30T12:00:00.000Z',
    durationMs: 41,
    action: 'go-ahead',
    decided: true,
    toolName: null,
    pinned: false,
    scripts: ['/w/shop/.clinerules/hooks/PreToolUse'],
    sentence: 'Goes ahead.',
    ...parts,
  }
}
