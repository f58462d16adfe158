import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from './test.js'

declare global {
  interface Window {
    /** There once `loadAxe` has given it to the page. */
    axe: typeof axe
  }
}

/** Half as long as what `axe.source` has. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Gives axe to a page, whatever its content policy says. By the browser's own protocol: half a megabyte that Playwright wraps to
 * evaluate takes a page longer than all that axe does there.
 *
 * @param page - The page; another document of it needs axe again.
 */
export async function loadAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source })
  await session.detach()
}
