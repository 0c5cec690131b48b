import { fileURLToPath } from 'node:url'

/** The folder of the built page. */
export function rendererDir(): string {
  return fileURLToPath(new URL(isSource() ? '../dist/renderer' : '../renderer', import.meta.url))
}

/** The bundled sample workspace; nothing ever writes in it. */
export function sampleWorkspaceDir(): string {
  return fileURLToPath(new URL(isSource() ? './sample-workspace' : '../sample-workspace', import.meta.url))
}

/** A bundle lies one folder deep in `dist`, beside the page and the sample. */
function isSource(): boolean {
  return import.meta.url.endsWith('.ts')
}
