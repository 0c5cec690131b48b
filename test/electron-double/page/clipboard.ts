import type { BrowserContext } from '@playwright/test'

const ADDRESS = 'https://clipboard.test.double/'

/** Reads a browser's clipboard from a page of its own, so that nothing has to be allowed to the page under test. */
export async function readClipboardOf(context: BrowserContext): Promise<string> {
  const page = await context.newPage()
  try {
    await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Clipboard</title>' }))
    await page.goto(ADDRESS)
    await context.grantPermissions(['clipboard-read'], { origin: new URL(ADDRESS).origin })
    return await page.evaluate(() => navigator.clipboard.readText())
  } finally {
    await page.close()
  }
}
