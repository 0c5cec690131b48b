import { toolsFor } from '../../shared/tools.ts'
import type { LoadSamples, PayloadSample } from './samples.ts'

/** Fetched while the studio is still being connected: Fire needs a payload. */
const chunk = import('../../shared/samples/samples.ts')

/** The bundled samples as texts; they come as a chunk of their own. A tool without samples gets one with its empty parameters. */
export const loadSamples: LoadSamples = async (event, profile, toolName) => {
  const { samplesFor } = await chunk
  const samples = samplesFor(event, profile, toolName ?? undefined).map(({ id, title, payload }): PayloadSample => ({
    id,
    title: withoutTool(title, toolName),
    text: JSON.stringify(payload, null, 2),
  }))
  if (samples.length > 0 || toolName === null) return samples
  const keys = toolsFor(profile).find((tool) => tool.name === toolName)?.parameters ?? []
  const payload = { toolName, parameters: Object.fromEntries(keys.map((key) => [key, ''])) }
  const success = event === 'PostToolUse' ? { result: '', success: true, executionTimeMs: 1 } : {}
  return [
    { id: `${toolName}:empty`, title: 'empty parameters', text: JSON.stringify({ ...payload, ...success }, null, 2) },
  ]
}

/** The tool stands in a picker of its own. */
function withoutTool(title: string, toolName: string | null): string {
  return toolName !== null && title.startsWith(`${toolName}: `) ? title.slice(toolName.length + 2) : title
}
