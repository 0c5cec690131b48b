import { expect, type Locator, type Page } from '@playwright/test'

/** The studio's window as a person sees it: what stands where, by its role and name, and what a hand does with it. */
export class StudioWindow {
  readonly #page: () => Page

  constructor(page: () => Page) {
    this.#page = page
  }

  get page(): Page {
    return this.#page()
  }

  /** Everything is listed and the payload is there. */
  async waitUntilReady(): Promise<void> {
    await this.page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
  }

  get tree(): Locator {
    return this.page.getByRole('tree', { name: 'Hooks by event' })
  }

  /** A row of the list of hooks. */
  row(text: string | RegExp): Locator {
    return this.tree.getByRole('treeitem').filter({ hasText: text })
  }

  /** The row of an event. */
  eventRow(event: string): Locator {
    return this.tree.locator(`[data-row="event ${event}"]`)
  }

  /** The tabs of the scripts that are open. */
  get scriptTabs(): Locator {
    return this.page.getByRole('tablist', { name: /^Open scripts/ }).getByRole('tab')
  }

  /** The tab of an open script. */
  scriptTab(name: string): Locator {
    return this.scriptTabs.filter({ hasText: name })
  }

  get editor(): Locator {
    return this.page.getByRole('textbox', { name: /^Payload of/ })
  }

  get problems(): Locator {
    return this.page.locator('[data-pane="payload"] output')
  }

  get fireButton(): Locator {
    return this.page.getByRole('button', { name: /^Fire (Ctrl|⌘)/ })
  }

  /** The Stop beside Fire. */
  get stopButton(): Locator {
    return this.page.locator('[data-pane="fire"]').getByRole('button', { name: /^Stop/ })
  }

  get verdict(): Locator {
    return this.page.getByRole('region', { name: 'Verdict' })
  }

  get cards(): Locator {
    return this.page.getByRole('list', { name: 'Hooks', exact: true }).locator('> li')
  }

  get output(): Locator {
    return this.page.getByRole('log', { name: 'Output' })
  }

  /** The lines of output that are in the page, each with its gutter. */
  get lines(): Locator {
    return this.output.locator(':has(> [data-text])')
  }

  /** The lines of output that are in the page, just what was printed. */
  get texts(): Locator {
    return this.output.locator('[data-text]')
  }

  get merged(): Locator {
    return this.page.getByRole('region', { name: 'Merged result', exact: true })
  }

  get limits(): Locator {
    return this.page.getByRole('region', { name: 'Limits' })
  }

  get cuts(): Locator {
    return this.page.getByRole('list', { name: 'What was cut' })
  }

  get notices(): Locator {
    return this.page.getByRole('list', { name: 'Notices', exact: true })
  }

  get differences(): Locator {
    return this.page.getByRole('region', { name: 'Profiles differ' })
  }

  /** The text of the tab of stdin. */
  get stdin(): Locator {
    return this.page.getByRole('region', { name: 'Stdin' }).locator('pre')
  }

  get runs(): Locator {
    const list = this.page.getByRole('region', { name: 'Runs', exact: true })
    // The headings of the days are items of the list, too.
    return list.getByRole('listitem').filter({ has: this.page.getByRole('button') })
  }

  get question(): Locator {
    return this.page.getByRole('alertdialog')
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog')
  }

  get processesButton(): Locator {
    return this.page.getByRole('button', { name: /hooks? running$/ })
  }

  get workspaceButton(): Locator {
    return this.page.getByRole('button', { name: /^Workspace:/ })
  }

  /** What a picker stands at. */
  picker(label: 'Event' | 'Tool' | 'Sample' | 'Profile' | 'Theme'): Locator {
    return this.page.getByRole('combobox', { name: label, exact: true })
  }

  async pick(label: Parameters<StudioWindow['picker']>[0], title: string): Promise<void> {
    await this.picker(label).click()
    await this.page.getByRole('option', { name: title, exact: true }).click()
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
  }

  /** Picks in a dialog. */
  async pickIn(dialog: Locator, label: string, title: string): Promise<void> {
    await dialog.getByRole('combobox', { name: label, exact: true }).click()
    await this.page.getByRole('option', { name: title, exact: true }).click()
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
  }

  /** Shows a tab of the run. */
  async showTab(name: 'Run' | 'Context' | 'Stdin' | 'Report'): Promise<void> {
    await this.page.getByRole('tablist', { name: 'Views of the run' }).getByRole('tab', { name }).click()
  }

  /** Puts another text in the place of the payload, as by pasting. */
  async writePayload(text: string): Promise<void> {
    await this.editor.click()
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.insertText(text)
  }

  async chooseMenuItem(trigger: Locator, item: string | RegExp): Promise<void> {
    await trigger.click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  /** Copies something from the menu of the run; `of` is the heading that it stands under. */
  async copy(of: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Copy', exact: true }).and(this.page.locator('[aria-haspopup]')).click()
    const items = this.page.getByRole('menu').locator('> *')
    const texts = await items.allTextContents()
    await items.nth(texts.indexOf(item, texts.indexOf(of))).click()
    await expect(this.page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  }

  /** Fires, says yes to the question when it comes, and waits until the run is over. */
  async fire(): Promise<void> {
    const before = await this.runs.count()
    await this.fireButton.click()
    await this.allow(before)
    await this.waitUntilOver(before)
  }

  /** Fires, says yes to the question when it comes, and waits until the run has begun. */
  async beginFire(): Promise<void> {
    const before = await this.runs.count()
    await this.fireButton.click()
    await this.allow(before)
    await expect(this.runs).toHaveCount(before + 1)
  }

  /** Says yes to the question, when there is one before the next run. */
  async allow(runsBefore: number): Promise<void> {
    await expect(this.question.or(this.runs.nth(runsBefore))).toBeVisible()
    if (await this.question.isVisible()) await this.question.getByRole('button', { name: 'Trust and fire' }).click()
  }

  async waitUntilOver(runsBefore: number): Promise<void> {
    await expect(this.runs).toHaveCount(runsBefore + 1)
    await expect(this.runs.first()).not.toContainText('running', { timeout: 15_000 })
  }

  /** The accessible name of what has the focus, for keyboard specs. */
  async focused(): Promise<string> {
    return await this.page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
  }
}
