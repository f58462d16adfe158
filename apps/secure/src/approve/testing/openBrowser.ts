import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../../../../../scripts/lib/chromium.mjs'
import { type Harness, startHarness } from './startHarness.js'

/** A real browser, and approval screens in it. */
export type ApprovalBrowser = {
  harness: Harness
  /** A page of its own, closed with the browser. */
  newPage(options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

/** Starts both. */
export async function openBrowser(): Promise<ApprovalBrowser> {
  const harness = await startHarness()
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags })
  return {
    harness,
    newPage: (options = {}) => browser.newPage({ locale: 'en-US', timezoneId: 'UTC', ...options }),
    async close() {
      await browser.close()
      await harness.stop()
    },
  }
}
