import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What axe finds wrong, in both themes.
 *
 * @param page - The page.
 * @param frame - Where to look; the page itself by default.
 */
export async function findFaults(page: Page, frame: Frame = page.mainFrame()): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // The frame's screens keep the theme they began with.
    await frame.evaluate((theme) => {
      for (const root of document.querySelectorAll<HTMLElement>('[data-theme]')) root.dataset.theme = theme
    }, colorScheme)
    await frame.evaluate(axe.source)
    const { violations } = await frame.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run())
    faults.push(...violations.map(({ id, nodes }) => `${colorScheme} ${id} ${nodes[0]?.html}`))
  }
  return faults
}
