import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { desktopOpener } from './open-desktop.ts'

const openDesktop = desktopOpener()

/** Saves a text as the page does, or an address of somewhere else. */
async function save(page: Page, fileName: string, address: string | null = null) {
  const begun = page.waitForEvent('download')
  await page.evaluate(
    ({ fileName, address }) => {
      const link = document.createElement('a')
      link.href = address ?? URL.createObjectURL(new Blob(['{"hookrun":1}']))
      link.download = fileName
      link.click()
    },
    { fileName, address },
  )
  return await begun
}

describe('what the page of the desktop may save', () => {
  it('is a run that is handed over, made by the page itself, and nothing else', async () => {
    const desktop = await openDesktop()
    const { page } = desktop
    const saved = await save(page, 'PreToolUse-2026-11-30T17-43-00.hookrun')
    expect(await readFile(await saved.path(), 'utf8')).toBe('{"hookrun":1}')
    expect(desktop.refused()).toEqual([])

    // A text this short may be there before it is refused: what counts is what the application said.
    for (const fileName of ['run.desktop', 'hook.sh', 'run.hookrun.exe']) await save(page, fileName)
    await save(page, 'run.hookrun', 'data:application/json,{}')
    await expect.poll(() => desktop.refused().map(({ kind }) => kind)).toEqual(Array(4).fill('download'))
    expect(desktop.refused().at(-1)?.url).toBe('data:application/json,{}')
  })
})
