import type { Kit } from '@latchkey/core'
import type { JSHandle, Page } from '@playwright/test'

/**
 * The kit of a page, for what a site does from its own code and the page has no button for. It is taken from where
 * React keeps it, as soon as the page is live.
 *
 * @param page - The site's page.
 */
export async function findKit(page: Page): Promise<JSHandle<Kit>> {
  const found = await page.waitForFunction(() => {
    type Fiber = { return: Fiber | null; memoizedProps: { kit?: Kit } | null }
    const element = document.querySelector('main') as unknown as Record<string, Fiber>
    const key = Object.keys(element ?? {}).find((name) => name.startsWith('__reactFiber$')) ?? ''
    let fiber: Fiber | null = element?.[key] ?? null
    while (fiber && !fiber.memoizedProps?.kit) fiber = fiber.return
    return fiber?.memoizedProps?.kit
  })
  return found as JSHandle<Kit>
}
