import type { Page } from '@playwright/test'

/**
 * Notes what a page opens, instead of opening apps this machine does not have: the browser's own question whether to open
 * one would lie over the page and keep every click from it.
 *
 * @param page - The page; noted from now on, also after it is loaded anew.
 * @returns What reads the addresses that were opened.
 */
export async function noteOpened(page: Page): Promise<() => Promise<string[]>> {
  const note = () => {
    const opened: string[] = []
    Object.assign(window, { opened })
    window.open = (url) => {
      opened.push(String(url))
      return null
    }
  }
  await page.addInitScript(note)
  await page.evaluate(note)
  return () => page.evaluate(() => (window as unknown as { opened: string[] }).opened)
}
