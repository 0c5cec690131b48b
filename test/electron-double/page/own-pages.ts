import type { BrowserContext, Page } from '@playwright/test'

/** The pages of a context: opens those that are asked for, and closes any that a page opens by itself. */
export interface OwnPages {
  readonly context: BrowserContext
  open(): Promise<Page>
}

/** Takes over a context: nothing of it reaches a network, and its pages get no windows of their own. */
export async function takeOver(context: BrowserContext): Promise<OwnPages> {
  await context.route('**/*', (route) => route.abort())
  let opening = 0
  context.on('page', (page) => {
    if (opening === 0) void page.close()
  })
  return {
    context,
    open: async () => {
      opening += 1
      try {
        return await context.newPage()
      } finally {
        opening -= 1
      }
    },
  }
}
