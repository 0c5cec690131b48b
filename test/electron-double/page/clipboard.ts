import type { OwnPages } from './own-pages.ts'

const ADDRESS = 'https://clipboard.test.double/'

/** Reads a browser's clipboard from a page of its own, so that nothing has to be allowed to the page under test. */
export async function readClipboardOf(pages: OwnPages): Promise<string> {
  const { context } = pages
  const page = await pages.open()
  try {
    await page.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Clipboard</title>' }))
    await page.goto(ADDRESS)
    await context.grantPermissions(['clipboard-read'], { origin: new URL(ADDRESS).origin })
    return await page.evaluate(() => navigator.clipboard.readText())
  } finally {
    await page.close()
  }
}
