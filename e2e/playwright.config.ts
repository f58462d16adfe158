import { defineConfig } from '@playwright/test'
import { chromiumFlags, chromiumPath } from '../scripts/lib/chromium.mjs'
import { longestTestMs, patienceMs } from '../scripts/lib/patience.mjs'

const isCi = Boolean(process.env.CI)

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/runs',
  globalSetup: './support/startLocalStack.ts',
  // Each worker has a stack of its own, whose chains are put back after each test. Each waits a third of its time: three fill two cores.
  workers: 3,
  fullyParallel: true,
  forbidOnly: isCi,
  retries: 0,
  // As patient as the other tests: what is waited for ends a wait, so only a failure takes this long.
  timeout: longestTestMs,
  expect: { timeout: patienceMs },
  reporter: [['list'], ['json', { outputFile: '../reports/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: chromiumPath, args: chromiumFlags },
    locale: 'en-US',
    timezoneId: 'UTC',
    // Recording takes an eighth of the time; `--trace retain-on-failure` where a picture does not say enough.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    // What has something of its own on a phone: touch, apps, the first view of a kind. How every view looks at its widths, and under a
    // finger, views.spec.ts tests; each kind of network has its own journeys on the desktop, and on a phone one of all kinds.
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
