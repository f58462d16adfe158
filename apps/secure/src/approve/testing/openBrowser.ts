import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { type Harness, startHarness } from './startHarness.js'

/** Where all browser tests look for Chromium. */
const chromiumPath = process.env.LATCHKEY_CHROMIUM || '/usr/bin/chromium'

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
  const browser: Browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  return {
    harness,
    newPage: (options = {}) => browser.newPage({ locale: 'en-US', timezoneId: 'UTC', ...options }),
    async close() {
      await browser.close()
      await harness.stop()
    },
  }
}
