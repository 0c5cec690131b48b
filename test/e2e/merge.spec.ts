import { expect, test } from './studio.ts'
import { answering, hooks, script } from './workspace-files.ts'

test(
  'merges the answers of two roots and the global hook, and shows which hook gave which part',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const shop = await makeWorkspace(
      hooks({ PreToolUse: answering({ cancel: true, errorMessage: 'Not in the shop.' }, 'pwd > where') }),
    )
    const api = await makeWorkspace(
      hooks({ PreToolUse: answering({ errorMessage: 'Not in the api.', contextModification: 'Of the api.' }) }),
      'api',
    )
    const { window } = await openStudio({
      folders: [shop, api],
      globalHooks: { PreToolUse: answering({ contextModification: 'For everybody.' }, 'pwd >&2') },
    })
    await expect(window.workspaceButton).toHaveText('shop + api')
    await window.fire()
    await expect(window.cards).toHaveCount(3)
    await expect(window.cards.nth(0)).toContainText('global')
    await expect(window.cards.nth(1)).toContainText('shop')
    await expect(window.cards.nth(2)).toContainText('api')
    await expect(window.verdict).toContainText('Blocks: the whole task would be cancelled; PreToolUse in shop answered')
    // The global hook runs in the first root.
    await expect(window.lines.filter({ hasText: shop })).toContainText('global')

    const fields = window.merged.locator('dl')
    await expect(fields).toHaveText(
      'canceltrueshoperrorMessageNot in the shop.shop⏎Not in the api.api' +
        'contextModificationFor everybody.global⏎⏎Of the api.api',
    )
    const colours = await Promise.all(
      [0, 1, 2].map((index) => window.cards.nth(index).evaluate((card) => getComputedStyle(card).borderTopColor)),
    )
    expect(new Set(colours).size).toBe(3)
    for (const [index, name] of ['global', 'shop', 'api'].entries()) {
      const giver = window.merged.getByText(name, { exact: true }).first()
      expect(await giver.evaluate((element) => getComputedStyle(element).color)).toBe(colours[index])
    }
  },
)

test(
  'says where the profiles differ, and what a failing hook takes with it',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const shop = await makeWorkspace(hooks({ PreToolUse: answering({ cancel: true, errorMessage: 'No.' }) }))
    const api = await makeWorkspace(hooks({ PreToolUse: script('echo oh >&2\nexit 3') }), 'api')
    const { window } = await openStudio({ folders: [shop, api] })
    await window.fire()
    await expect(window.verdict).toContainText('Blocks')
    await expect(window.differences).toContainText('Under cline-vscode@4.1:')
    await expect(window.differences).toContainText('took the cancel of PreToolUse in shop with it')
    await window.pick('Profile', 'cline-vscode@4.1')
    await window.fire()
    await expect(window.verdict).not.toContainText('Blocks')
    await expect(window.merged).toContainText('Lost with another hook’s failure: the answer of shop')
    await expect(window.differences).toContainText('Under cline:')
    await expect(window.runs.first()).toContainText('4.1')
  },
)

test('fires just one hook of an event', { tag: '@page' }, async ({ openStudio, makeWorkspace }) => {
  const shop = await makeWorkspace(hooks({ PreToolUse: answering({ cancel: true }) }))
  const api = await makeWorkspace(hooks({ PreToolUse: answering({}) }), 'api')
  const { window } = await openStudio({ folders: [shop, api] })
  await window.chooseMenuItem(window.page.getByRole('button', { name: 'Fire just one hook' }), /api/)
  await window.allow(0)
  await window.waitUntilOver(0)
  await expect(window.cards).toHaveCount(1)
  await expect(window.cards).toContainText('api')
  await expect(window.verdict).toContainText('Goes ahead')
})
