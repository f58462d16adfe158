import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../../scripts/lib/chromium.mjs'
import { longestTestMs, patienceMs } from '../../scripts/lib/patience.mjs'

/** The pages of the secure site in a real browser; each worker starts a site as it was built, and a gateway. */
export default defineConfig({
  testDir: 'testing',
  outputDir: '../../test-results/secure',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // As patient as the other tests: what is waited for ends a wait, so only a failure takes this long.
  timeout: longestTestMs,
  expect: { timeout: patienceMs },
  reporter: [['list'], ['json', { outputFile: '../../reports/playwright-secure.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath, args: chromiumFlags },
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
