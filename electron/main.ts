import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDesktop } from './desktop/start-desktop.ts'

/** Written in by the build. */
declare const __HOOK_STUDIO_VERSION__: string

startDesktop({
  version: __HOOK_STUDIO_VERSION__,
  distDir: path.dirname(path.dirname(fileURLToPath(import.meta.url))),
})
