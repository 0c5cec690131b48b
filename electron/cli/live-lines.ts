import { linePrefix } from '../../shared/line-prefix.ts'
import type { RunEvent } from '../../shared/run-events.ts'
import { terminalText } from '../../shared/terminal-text.ts'
import type { OutputStream } from './output.ts'

/** Writes a run's output as it arrives: each line behind its source, stream and script, as the agent shows it. */
export function liveLines(stream: OutputStream): (event: RunEvent) => void {
  return (event) => {
    if (event.type === 'line') {
      const prefix = stream.paint('quiet', terminalText(linePrefix(event.source, event.stream, event.script)))
      stream.write(`${prefix} ${terminalText(event.text, stream.isColoured)}\n`)
    } else if (event.type === 'truncated') {
      stream.write(`${stream.paint('warn', event.text)} ${terminalText(event.script)}\n`)
    } else if (event.type === 'exited' && event.held) {
      const holders = event.heldBy.map(({ pid, command }) => `${terminalText(command)} (pid ${pid})`)
      const by = holders.length === 0 ? 'a process that it started' : holders.join(', ')
      const said = `${terminalText(event.script)} has exited, but its output is held open by ${by}: still waiting.`
      stream.write(`${stream.paint('warn', said)}\n`)
    }
  }
}
