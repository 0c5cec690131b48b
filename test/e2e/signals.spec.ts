import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './studio.ts'
import { answering, hooks, waitFor } from './workspace-files.ts'

/** Goes on until there is a file `go`. */
const WAITING = hooks({
  PreToolUse: answering({ cancel: true, errorMessage: 'Not here.' }, waitFor('go')),
  TaskStart: answering({}),
})

declare global {
  interface Window {
    /** What the page told the system, and the notifications themselves. */
    told: { readonly title: string; readonly body: string | undefined; readonly notification: EventTarget }[]
    asked: number
  }
}

/** Tells of every run, whatever it took. */
const TOLD_OF_ALL = { notifications: { on: true, afterSeconds: 0 } }

test.describe('the desktop', () => {
  test.skip(({ shell }) => shell !== 'double', 'what only the test double of Electron can be asked')

  const set = (page: Page, change: object) =>
    page.evaluate((args) => window.hookStudio?.request('settings.set', args), change)

  test('shows in the taskbar how far a run is, and tells of its end only when nobody looks', async ({
    openStudio,
    makeWorkspace,
  }) => {
    const root = await makeWorkspace(WAITING)
    const { window, double } = await openStudio({ folders: [root] })
    if (double === null) throw new Error('This studio is not on the double')
    const progress = () => double.windows()[0]?.progress ?? []
    await set(window.page, TOLD_OF_ALL)
    await window.beginFire()
    await expect.poll(() => progress().at(-1)).toBeGreaterThan(0)
    expect(progress().at(-1)).toBeLessThan(1)
    double.attend(false)
    await writeFile(path.join(root, 'go'), '')
    await expect
      .poll(() => double.notifications())
      .toEqual([{ title: 'PreToolUse', body: expect.stringContaining('Not here'), silent: true }])
    await expect.poll(() => progress().at(-1)).toBe(-1)

    // While somebody looks nothing is told; nor when it was switched off.
    double.attend(true)
    await window.fire()
    await set(window.page, { notifications: { on: false, afterSeconds: 0 } })
    double.attend(false)
    await window.pick('Event', 'TaskStart')
    await window.fire()
    await expect(window.runs.first().locator('[aria-current="true"]')).toHaveCount(1)
    expect(double.notifications()).toHaveLength(1)

    // A click shows the run, in front.
    await double.clickNotification(0)
    await expect(window.verdict).toContainText('Blocks')
    await expect(window.runs.nth(2).locator('[aria-current="true"]')).toHaveCount(1)
    await set(window.page, TOLD_OF_ALL)
    await window.fire()
    expect(double.notifications()).toHaveLength(1)
  })

  test('is drawn as large as it was left, by keys, menu and wheel', async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(WAITING)
    const studio = await openStudio({ folders: [root] })
    const { window, double } = studio
    if (double === null) throw new Error('This studio is not on the double')
    const zoom = () => double.windows()[0]?.zoomFactor
    await expect.poll(zoom).toBe(1)
    await window.page.keyboard.press('Control+=')
    await expect.poll(zoom).toBe(1.1)
    double.turnZoomWheel('in')
    await expect.poll(zoom).toBe(1.25)
    await double.clickMenu('view.zoomOut')
    await expect.poll(zoom).toBe(1.1)
    for (let times = 0; times < 20; times++) await window.page.keyboard.press('Control+-')
    await expect.poll(zoom).toBe(0.5)
    await studio.reload()
    await expect.poll(zoom).toBe(0.5)
    await window.page.keyboard.press('Control+0')
    await expect.poll(zoom).toBe(1)
    await double.clickMenu('view.zoomIn')
    await expect.poll(zoom).toBe(1.1)
    await studio.close()
    const again = await openStudio({ folders: [root], like: studio })
    expect(again.double?.windows()[0]?.zoomFactor).toBe(1.1)
  })
})

test.describe('a browser', () => {
  test.skip(({ shell }) => shell !== 'browser', 'the desktop notifies by its system')

  /** Stands in for the system's notifications, which a browser without a screen has none of. */
  const watch = (page: Page, permission: NotificationPermission) =>
    page.evaluate((given) => {
      window.told = []
      window.asked = 0
      window.Notification = class extends EventTarget {
        static permission = given
        static requestPermission(): Promise<NotificationPermission> {
          window.asked += 1
          this.permission = 'granted'
          return Promise.resolve(this.permission)
        }
        constructor(title: string, options?: NotificationOptions) {
          super()
          window.told.push({ title, body: options?.body, notification: this })
        }
        close() {}
      } as never
      // Playwright has every page believe that it has the focus.
      document.hasFocus = () => false
    }, permission)
  const told = (page: Page) => page.evaluate(() => window.told.map(({ title, body }) => ({ title, body })))

  test('tells of a run when its page is not in front, once it may', async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace({ ...WAITING, go: '' })
    const studio = await openStudio({ folders: [root] })
    const { page } = studio.window
    await watch(page, 'granted')
    await studio.window.fire()
    expect(await told(page)).toEqual([])
    await page.keyboard.press('ControlOrMeta+,')
    const least = page.getByRole('region', { name: 'Settings' }).getByLabel('Only when it took longer than (seconds)')
    await least.fill('0')
    await least.press('Enter')
    await expect(page.getByRole('region', { name: 'Settings' }).getByLabel('Notify of a run that ends')).toBeChecked()
    await page.keyboard.press('Escape')
    await studio.window.fire()
    await expect.poll(() => told(page)).toEqual([{ title: 'PreToolUse', body: expect.stringContaining('Not here') }])
    await studio.window.pick('Event', 'TaskStart')
    await studio.window.fire()
    await page.evaluate(() => window.told[0]?.notification.dispatchEvent(new Event('click')))
    await expect(studio.window.verdict).toContainText('Blocks')
    await page.evaluate(() => {
      document.hasFocus = () => true
    })
    await studio.window.fire()
    expect(await told(page)).toHaveLength(2)
    expect(await page.evaluate(() => window.asked)).toBe(0)
  })

  test('is asked for its permission by the switch, and by nothing else', async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace({ ...WAITING, go: '' })
    const studio = await openStudio({ folders: [root] })
    const { page } = studio.window
    await watch(page, 'default')
    await studio.window.fire()
    await page.keyboard.press('ControlOrMeta+,')
    const notify = page.getByRole('region', { name: 'Settings' }).getByLabel('Notify of a run that ends')
    await expect(notify).not.toBeChecked()
    expect(await page.evaluate(() => window.asked)).toBe(0)
    await notify.click()
    await expect(notify).toBeChecked()
    expect(await page.evaluate(() => window.asked)).toBe(1)
  })

  test('keeps its own zoom, and its keys', async ({ openStudio, makeWorkspace }) => {
    const { window } = await openStudio({ folders: [await makeWorkspace(WAITING)] })
    const { page } = window
    await page.evaluate(() => {
      document.body.dataset['kept'] = ''
      addEventListener('keydown', (pressed) => {
        if (!pressed.defaultPrevented && pressed.ctrlKey) document.body.dataset['kept'] += pressed.key
      })
    })
    for (const key of ['=', '-', '0']) await page.keyboard.press(`Control+${key}`)
    await expect(page.locator('body')).toHaveAttribute('data-kept', /=.*-.*0$/)
    await page.keyboard.press('?')
    await expect(window.dialog).toContainText('Keyboard shortcuts')
    await expect(window.dialog).not.toContainText('Zoom')
  })
})
