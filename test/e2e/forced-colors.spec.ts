import type { Locator } from '@playwright/test'
import { expect, test } from './studio.ts'
import { answering, hooks } from './workspace-files.ts'

const HOOKS = hooks({
  PreToolUse: answering({ cancel: true, errorMessage: 'No.' }),
  TaskStart: answering({ contextModification: 'x'.repeat(45_000) }),
})

const named = (name: string): unknown => expect.stringMatching(new RegExp(`(^| )${name}( |$)`))

/** The colours of an element as they are drawn, with those of the system beside them. */
async function drawn(element: Locator, pseudo = '') {
  return await element.evaluate((node, pseudo) => {
    const system = (color: string) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = `color: ${color}; forced-color-adjust: none`
      const { color: found } = getComputedStyle(probe)
      probe.remove()
      return found
    }
    const style = getComputedStyle(node, pseudo)
    const names = ['Canvas', 'CanvasText', 'Highlight', 'HighlightText'] as const
    // Several may be drawn the same.
    const nameOf = (color: string) => names.filter((name) => system(name) === color).join(' ') || color
    return {
      color: nameOf(style.color),
      background: nameOf(style.backgroundColor),
      borderTop: nameOf(style.borderTopColor),
      outline: style.outlineStyle === 'none' ? 'none' : nameOf(style.outlineColor),
    }
  }, pseudo)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `everything is told apart in the forced colours of a ${colorScheme} system`,
    { tag: '@page' },
    async ({ openStudio, makeWorkspace }) => {
      const { window } = await openStudio({ folders: [await makeWorkspace(HOOKS)], colorScheme })
      const { page } = window
      // The studio's own theme must not matter: it may be the opposite of the system's colours.
      await window.pick('Theme', colorScheme === 'light' ? 'Dark' : 'Light')
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      await window.pick('Event', 'TaskStart')
      await window.fire()

      // A verdict has its shape and its word, a switch its place and its word, a meter its length and its words.
      await expect(window.verdict).toContainText('Goes ahead')
      expect(await drawn(window.verdict.locator('[class*="shape"]').first())).toMatchObject({
        color: named('CanvasText'),
      })
      const toggle = page.getByRole('switch').first()
      await expect(toggle).toContainText('on')
      expect(await drawn(toggle.locator('[class*="track"]'), '::after')).toMatchObject({
        background: named('CanvasText'),
      })
      await expect(window.limits).toContainText('90 % of the limit')
      const meter = window.limits.locator('[class*="track"]').last()
      expect(await drawn(meter)).toMatchObject({ outline: named('CanvasText') })
      expect(await drawn(meter.locator('i'))).toMatchObject({ background: named('CanvasText') })

      // What is chosen has a frame, and so has the focus.
      expect(await drawn(window.runs.first().locator('[aria-current="true"]'))).toMatchObject({
        outline: named('Highlight'),
      })
      await window.fireButton.focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      await expect(window.fireButton).toBeFocused()
      expect(await drawn(window.fireButton)).toMatchObject({ outline: named('Highlight') })

      // The room above a group is no bar.
      expect(await drawn(page.locator('[data-kind="group"]').first())).toMatchObject({ borderTop: named('Canvas') })

      // A line under the hand is drawn in a pair of colours that belong together, with all that stands in it.
      await window.picker('Event').click()
      const option = page.locator('[role="option"][data-highlighted]')
      await expect(option).toHaveAttribute('data-state', 'checked')
      const pair = { background: named('Highlight'), color: named('HighlightText') }
      expect(await drawn(option)).toMatchObject(pair)
      for (const part of await option.locator('*').all()) {
        expect((await drawn(part)).color).toEqual(named('HighlightText'))
        expect((await drawn(part, '::after')).color).toEqual(named('HighlightText'))
      }
      await page.keyboard.press('Escape')
      await expect(option).toHaveCount(0)
      await page.keyboard.press('ControlOrMeta+k')
      const line = page.locator('[cmdk-item][data-selected="true"]')
      await expect(line).toBeVisible()
      expect(await drawn(line)).toMatchObject(pair)
      for (const part of await line.locator('*').all())
        expect((await drawn(part)).color).toEqual(named('HighlightText'))
    },
  )
}
