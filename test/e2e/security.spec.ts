import { expect, test } from './studio.ts'
import { answering, hooks } from './workspace-files.ts'

test.skip(({ shell }) => shell !== 'browser', 'the doors of the browser’s studio')

const HOOKS = hooks({ PreToolUse: answering({}) })

test('takes the token out of the address bar and keeps it for this tab only', async ({ openStudio, makeWorkspace }) => {
  const studio = await openStudio({ folders: [await makeWorkspace(HOOKS)] })
  const { page } = studio.window
  const { origin, hash } = new URL(studio.url)
  const token = hash.replace('#token=', '')
  expect(token.length).toBeGreaterThan(30)
  expect(page.url()).toBe(`${origin}/`)
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  expect(await page.evaluate(() => Object.values(sessionStorage))).toContain(token)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(token)
  expect(await page.context().cookies()).toEqual([])
  await studio.reload()
  await expect(page.getByText('1 found')).toBeVisible()

  // Another tab of the same browser knows nothing.
  const other = await page.context().newPage()
  await other.goto(origin)
  await expect(other.getByRole('alert')).toContainText(
    'This address has no token. Open the whole address that the studio printed',
  )
  await expect(other.getByRole('treeitem')).toHaveCount(0)
  await expect(other.getByRole('button', { name: /^Fire Ctrl|^Fire ⌘/ })).toHaveAttribute('aria-disabled', 'true')

  // A token that was made up opens nothing, and the right one, put behind it, does.
  await other.goto(`${origin}/#token=${'x'.repeat(token.length)}`)
  await expect(other.getByRole('alert')).toContainText('does not know this page’s token')
  await expect(other.getByRole('treeitem')).toHaveCount(0)
  await other.goto(studio.url)
  await expect(other.getByText('1 found')).toBeVisible()
  await expect(other.getByRole('alert')).toBeHidden()
})

test('serves a page that holds no token and runs no script but its own', async ({ openStudio, makeWorkspace }) => {
  const studio = await openStudio({
    folders: [await makeWorkspace(HOOKS)],
    consoleMaySay: /Content Security Policy|Failed to load resource/,
  })
  const { page } = studio.window
  const { origin, hash } = new URL(studio.url)
  const answer = await page.request.get(origin)
  expect(await answer.text()).not.toContain(hash.replace('#token=', ''))
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers()['set-cookie']).toBeUndefined()

  const ran = await page.evaluate(async () => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'seen.push("inline")' }))
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="seen.push(\'handler\')">')
    document.body.append(
      Object.assign(document.createElement('script'), { src: 'data:text/javascript,seen.push("data")' }),
    )
    await fetch('https://example.com/').then(
      () => seen.push('elsewhere'),
      () => undefined,
    )
    document.body.insertAdjacentHTML('beforeend', '<iframe src="https://example.com/"></iframe>')
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return seen
  })
  expect(ran).toEqual([])
})

test('says that the studio stopped and what to do, and keeps what was typed', async ({ openStudio, makeWorkspace }) => {
  const root = await makeWorkspace(HOOKS)
  const studio = await openStudio({
    folders: [root],
    consoleMaySay: /WebSocket|ERR_CONNECTION/,
  })
  const { window } = studio
  await window.writePayload('{"toolName":"kept"}')
  process.kill(studio.pid, 'SIGTERM')
  const banner = window.page.getByRole('alert').filter({ hasText: 'The studio stopped.' })
  await expect(banner).toContainText('Start it again')
  await expect(window.fireButton).toHaveAttribute('aria-disabled', 'true')
  await expect(window.editor).toHaveText('{"toolName":"kept"}')
})
