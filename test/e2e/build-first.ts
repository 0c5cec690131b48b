import { fileURLToPath } from 'node:url'

/** Builds the studio when its sources changed: the specs open what was built. */
export default async function buildFirst(): Promise<void> {
  const file = new URL('../../electron/launcher/build.mjs', import.meta.url)
  const { ensureBuilt } = (await import(fileURLToPath(file))) as { ensureBuilt: () => Promise<void> }
  await ensureBuilt()
}
