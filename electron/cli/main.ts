import { processOutput } from './output.ts'
import { runCommandLine } from './program.ts'

// Whoever loads this file runs the command: it is the entry of the bundle, and has no other use.
const output = processOutput(process)
const exitCode = await runCommandLine(process.argv.slice(2), output)
await output.flush()
process.exit(exitCode)
