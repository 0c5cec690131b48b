import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './studio.ts'
import type { StudioWindow } from './studio-window.ts'
import { answering, hooks, script } from './workspace-files.ts'

const HOOKS = hooks({
  PreToolUse: answering(
    { cancel: true, errorMessage: 'Write index.ts.', contextModification: 'c'.repeat(60_000) },
    `printf '\\033[31mred\\033[0m \\033[1;33myellow\\033[0m \\033[36;44mcyan\\033[0m\\n'\necho warning >&2`,
  ),
  PostToolUse: answering({ cancel: 'true' }),
  TaskStart: { text: answering({}), mode: 0o644 },
  'TaskCancel.sh': answering({}),
  TaskComplete: script('echo started\nexec sleep 600'),
})

// Each theme and each size; what a theme does to contrast does not depend on the size.
for (const [theme, size] of [
  ['light', { width: 1_440, height: 900 }],
  ['dark', { width: 900, height: 600 }],
] as const) {
  test(
    `gives axe nothing to find in any view, ${theme}, at ${size.width} × ${size.height}`,
    { tag: '@page' },
    async ({ openStudio, makeWorkspace }) => {
      test.slow()
      const shop = await makeWorkspace(HOOKS)
      const api = await makeWorkspace(hooks({ PreToolUse: script('exit 3') }), 'api')
      const { window } = await openStudio({ folders: [shop, api], colorScheme: theme, size })
      const { page } = window
      const { keyboard } = page
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme })
      const check = async (view: string) => expect.soft(await findings(window), view).toEqual([])
      const checkList = async (list: string) => expect.soft(await findingsOfList(window), list).toEqual([])

      await expect(window.editor).toBeVisible()
      await check('the start')
      await window.row('TaskCancel.sh').click()
      await check('a row that is chosen')
      await window.picker('Event').click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await checkList('the picker of events')
      await keyboard.press('Escape')
      await window.writePayload('{"toolName": 5, oh')
      await expect(window.problems).toContainText('Line')
      await window.pick('Event', 'PreToolUse')
      await window.writePayload('{oh')
      await window.fireButton.click()
      await expect(page.getByRole('alert').filter({ hasText: 'JSON' })).toBeVisible()
      await check('a payload that is wrong')

      await window.pick('Tool', 'read_file')
      await window.fireButton.click()
      await expect(window.question).toBeVisible()
      await check('the question')
      await window.question.getByRole('button', { name: 'Trust and fire' }).click()
      await window.waitUntilOver(0)
      await expect(window.verdict).toContainText('Blocks')
      await check('a run')
      await page.getByText('Details', { exact: true }).first().click()
      await check('the details of a hook')
      await page.getByRole('button', { name: 'Copy', exact: true }).and(page.locator('[aria-haspopup]')).click()
      await checkList('the menu of copying')
      await keyboard.press('Escape')
      for (const tab of ['Context', 'Stdin', 'Report'] as const) {
        await window.showTab(tab)
        await check(`the tab ${tab}`)
      }
      await window.showTab('Run')

      await window.pick('Event', 'TaskComplete')
      await window.fireButton.click()
      await expect(window.texts.filter({ hasText: 'started' })).toBeVisible()
      await check('a run that goes on')
      await window.processesButton.click()
      await expect(window.dialog).toContainText('TaskComplete')
      await check('the live processes')
      await keyboard.press('Escape')
      await window.stopButton.click()
      await expect(window.verdict).toContainText('counts as cancelled')

      await window.workspaceButton.click()
      await checkList('the menu of folders')
      await page.getByRole('menuitem', { name: 'Folders allowed to run…' }).click()
      await expect(window.dialog).toContainText(shop)
      await check('the folders allowed to run')
      await keyboard.press('Escape')
      await keyboard.press('ControlOrMeta+/')
      await expect(window.dialog).toContainText('Keyboard shortcuts')
      await check('the shortcuts')
      await keyboard.press('Escape')
      await keyboard.press('ControlOrMeta+o')
      await expect(window.dialog.getByRole('option').first()).toBeVisible()
      await check('the dialog of folders')
    },
  )
}

/** What axe finds: the rule, and what breaks it. The page's policy allows no script tag, so axe comes by evaluation. */
async function findings(window: StudioWindow): Promise<string[]> {
  return await found(axe(window))
}

/**
 * The same for a list that is open: like a dialog it owns the keys, and all else is hidden until it closes. Its options
 * take the focus by arrows, not by Tab, and it is no part of a landmark.
 */
async function findingsOfList(window: StudioWindow): Promise<string[]> {
  const ofTheListOnly = axe(window).include('[role="listbox"], [role="menu"]')
  return await found(ofTheListOnly.disableRules(['region', 'scrollable-region-focusable']))
}

function axe(window: StudioWindow): AxeBuilder {
  return new AxeBuilder({ page: window.page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
}

async function found(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
