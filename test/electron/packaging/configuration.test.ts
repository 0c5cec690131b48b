import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { WINDOWS_APP_ID } from '../../../electron/desktop/app-id.ts'

/** The parts of electron-builder that read and judge a configuration before it packs anything. */
interface BuilderConfig {
  getConfig(projectDir: string, file: string, options: object | null): Promise<Record<string, unknown>>
  validateConfiguration(config: object, debugLogger: { readonly isEnabled: boolean }): Promise<void>
}

const projectDir = fileURLToPath(new URL('../../..', import.meta.url))
const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'))
const config = builder('app-builder-lib/out/util/config/config.js') as BuilderConfig
const read = () => config.getConfig(projectDir, path.join(projectDir, 'electron-builder.yml'), null)

describe('electron-builder.yml', () => {
  it("is valid by electron-builder's own schema", async () => {
    await expect(config.validateConfiguration(await read(), { isEnabled: false })).resolves.toBeUndefined()
  })

  it('would not be valid with a word that electron-builder does not know', async () => {
    const wrong = { ...(await read()), electronFuse: {} }
    await expect(config.validateConfiguration(wrong, { isEnabled: false })).rejects.toThrow(/electronFuse/)
  })

  it('switches off what a packaged Electron could be talked into', async () => {
    expect((await read())['electronFuses']).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    })
  })

  it('names the application as the desktop names itself to Windows', async () => {
    expect((await read())['appId']).toBe(WINDOWS_APP_ID)
  })

  it('has a target for each platform', async () => {
    expect(await read()).toMatchObject({
      linux: { target: ['AppImage', 'deb'] },
      mac: { target: ['dmg'] },
      win: { target: ['nsis'] },
    })
  })
})
