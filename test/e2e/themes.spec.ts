import { expect, test } from './studio.ts'
import { StudioWindow } from './studio-window.ts'
import { answering, hooks } from './workspace-files.ts'

/** How light the ground of the window is, from 0 to 255. */
async function ground(window: StudioWindow): Promise<number> {
  return await window.page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 })
    const context = canvas.getContext('2d')
    if (context === null) return -1
    context.fillStyle = getComputedStyle(document.body).backgroundColor
    context.fillRect(0, 0, 1, 1)
    return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3))
  })
}

for (const system of ['light', 'dark'] as const) {
  test(`follows a ${system} system until another theme is picked, and remembers that`, async ({
    openStudio,
    makeWorkspace,
  }) => {
    const root = await makeWorkspace(hooks({ PreToolUse: answering({}) }))
    const studio = await openStudio({ folders: [root], colorScheme: system })
    const { window } = studio
    const isDark = async () => (await ground(window)) < 100
    expect(await isDark()).toBe(system === 'dark')
    await window.pick('Theme', 'Dark')
    await expect.poll(isDark).toBe(true)
    await window.pick('Theme', 'Light')
    await expect.poll(isDark).toBe(false)
    await studio.reload()
    expect(await isDark()).toBe(false)
    await window.pick('Theme', 'System')
    await expect.poll(isDark).toBe(system === 'dark')
    await window.pick('Theme', system === 'dark' ? 'Light' : 'Dark')
    await expect.poll(isDark).toBe(system === 'light')

    await studio.close()
    const again = await openStudio({ folders: [root], colorScheme: system, like: studio })
    await expect.poll(async () => (await ground(again.window)) < 100).toBe(system === 'light')
    await expect(again.window.picker('Theme')).toContainText(system === 'dark' ? 'Light' : 'Dark')
  })
}

for (const theme of ['Light', 'Dark', 'High contrast'] as const) {
  test(`shows the ${theme} theme before the studio has answered, at an address that this browser has never seen`, async ({
    openStudio,
    chromiumBrowser,
    shell,
  }) => {
    test.skip(shell !== 'browser', 'the desktop keeps its address')
    const { window, url } = await openStudio()
    await window.pick('Theme', theme)
    await expect(window.page.locator('html')).toHaveAttribute('data-theme', theme === 'Light' ? 'light' : 'dark')
    const context = await chromiumBrowser.newContext({ colorScheme: theme === 'Light' ? 'dark' : 'light' })
    const page = await context.newPage()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(url)
    expect(await ground(new StudioWindow(() => page))).toBe({ Light: 247, Dark: 29, 'High contrast': 0 }[theme])
    await context.close()
  })
}
