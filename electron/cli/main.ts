import { EXIT_NOT_CARRIED_OUT } from './exit-code.ts'
import { processOutput } from './output.ts'
import { runCommandLine } from './program.ts'

// Whoever loads this file runs the command: it is the entry of the bundle, and has no other use.
// A mistake of ours must not look like a verdict: 1 means that the agent would be blocked.
process.on('uncaughtException', (error) => {
  process.stderr.write(`hook-studio: This should not have happened: ${error.stack ?? error.message}\n`)
  process.exit(EXIT_NOT_CARRIED_OUT)
})

const output = processOutput(process)
const exitCode = await runCommandLine(process.argv.slice(2), output)
await output.flush()
const lost = output.lost()
if (lost !== null)
  output.error.write(`hook-studio: The output could not be written: ${lost}. Make room, then try again.\n`)
process.exit(lost === null ? exitCode : EXIT_NOT_CARRIED_OUT)
