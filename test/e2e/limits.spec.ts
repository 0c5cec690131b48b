import { expect, test } from './studio.ts'
import { answering, hooks } from './workspace-files.ts'

test(
  'shows output up to 1 MiB, says what is not shown, and still finds the answer behind it',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const many = `awk 'BEGIN { for (i = 1; i <= 30000; i++) printf "line %05d %s\\n", i, "0123456789012345678901234567890123456789" }'`
    const root = await makeWorkspace(
      hooks({
        PreToolUse: answering({ cancel: true, errorMessage: 'Found behind it.' }, `${many}; printf 'late trouble' >&2`),
      }),
    )
    const { window } = await openStudio({ folders: [root] })
    await window.fire()
    await expect(window.verdict).toContainText('answered cancel: “Found behind it”')
    await expect(window.cuts).toContainText('The output of shop goes beyond its limit of 1 MiB: it printed 1.5 MiB')
    await expect(window.cuts).toContainText('are not shown')
    await expect(window.limits).toContainText('output 1.5 MiB / 1 MiB')
    await expect(window.limits).toContainText(/1 MiB, cut\s*cut/)
    // The exact words after the cut, and what was cut of each stream.
    await window.cuts.getByText('Look at the cut').click()
    const cut = (label: string) => window.cuts.getByRole('region', { name: label, exact: true })
    await expect(cut('Text after the cut of the output of shop')).toHaveText('[Output truncated: exceeded 1MB limit]')
    // Where the cut falls depends on how the system hands on what was written.
    await expect(cut('Cut part of stdout of shop')).toContainText(/line (?:19|2\d)\d{3} /)
    await expect(cut('Cut part of stderr of shop')).toHaveText('late trouble')
    await window.output.focus()
    await window.page.keyboard.press('End')
    await expect(window.texts.filter({ hasText: '[Output truncated: exceeded 1MB limit]' })).toBeInViewport()
    await expect(window.texts.filter({ hasText: '"errorMessage":"Found behind it."' })).toBeInViewport()
    await window.page.keyboard.press('Home')
    await expect(window.texts.filter({ hasText: 'line 00001 ' })).toBeInViewport()
    expect(await window.lines.count()).toBeLessThan(150)
  },
)

test(
  'cuts a context at 50,000 characters and says how much never reaches the model',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const context = `${'a'.repeat(49_999)}Z${'b'.repeat(10_000)}`
    const root = await makeWorkspace(hooks({ PreToolUse: answering({ contextModification: context }) }))
    const { window } = await openStudio({ folders: [root] })
    await window.fire()
    await expect(window.cuts).toContainText(
      'The context of shop is cut at 50,000 characters: it gave 60,000, the last 10,000 never reach the model.',
    )
    await expect(window.limits).toContainText(/context 60,000 \/ 50,000.*, cut\s*cut/)
    await window.showTab('Context')
    const block = window.page.getByRole('region', { name: 'Context block under cline', exact: true })
    await window.page
      .getByRole('button', { name: /^Show all of/ })
      .first()
      .click()
    await expect(block).toContainText('aZ\n\n[... context truncated due to size limit ...]\n</hook_context>')
    await expect(block).not.toContainText('b'.repeat(100))
  },
)

test(
  'says that the message of a notification is cut before any hook sees it',
  { tag: '@page' },
  async ({ openStudio, makeWorkspace }) => {
    const root = await makeWorkspace(hooks({ Notification: answering({}) }))
    const { window } = await openStudio({ folders: [root] })
    await window.pick('Event', 'Notification')
    await window.writePayload(JSON.stringify({ event: 'user_attention', message: 'm'.repeat(9_000) }))
    await window.fire()
    await expect(window.cuts).toContainText('The message of the notification is cut at 8,000 characters')
    await window.showTab('Stdin')
    await expect(window.stdin).toContainText('mmm\\n...[truncated]"')
  },
)
