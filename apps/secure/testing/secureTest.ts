import { fileURLToPath } from 'node:url'
import { test as base, type Page } from '@playwright/test'
import { findFreePort } from '../../../scripts/lib/findFreePort.mjs'
import { startSecure } from '../src/server/startSecure.js'
import { startSites } from '../src/testing/startSites.js'
import { projectId, site, startTestGateway, type TestGateway } from '../src/testing/startTestGateway.js'

/** A secure site as it was built, and a gateway for it. */
export type SecureStack = TestGateway & {
  secureUrl: string
  projectId: string
  /** Origins of sites that embed it: at `app.localhost` and `shop.localhost`. */
  toOrigin(host: SiteHost): string
}

const siteHosts = ['app.localhost', 'shop.localhost'] as const
/** Where there is a site. */
export type SiteHost = (typeof siteHosts)[number]

/**
 * Starts one, on free ports.
 *
 * @param recoveryPolicy - Of the project.
 * @param operatorKeys - Who sends for smart accounts; without them there are none.
 */
export async function startSecureStack(
  recoveryPolicy: 'prompt' | 'required' = 'prompt',
  operatorKeys: NonNullable<Parameters<typeof startTestGateway>[0]>['operatorKeys'] = {},
): Promise<SecureStack> {
  const sites = await startSites()
  // The gateway has to know the site's address before the site is there.
  const port = await findFreePort()
  const secureUrl = `http://secure.localhost:${port}`
  const gateway = await startTestGateway({
    secureUrl,
    recoveryPolicy,
    ...(operatorKeys && { operatorKeys }),
    origins: [site, ...siteHosts.map(sites.toOrigin)],
  })
  const siteFolder = fileURLToPath(new URL('../dist/site', import.meta.url))
  const secure = await startSecure({ port, gatewayUrl: gateway.url, siteFolder })
  return {
    ...gateway,
    secureUrl,
    projectId,
    toOrigin: sites.toOrigin,
    async close() {
      await sites.close()
      await secure.stop()
      await gateway.close()
    },
  }
}

/** The longest window in which the gateway counts the mails of one network, in milliseconds. */
const mailWindowMs = 3_600_000

type Fixtures = {
  /** An hour of the gateway's own for each test, so that the tests of a worker do not share one hour's mails. */
  mailWindow: undefined
  /** What the page's console and its policy complained about; a test ends badly if there is anything. */
  complaints: string[]
}

/** Tests of the secure site's own pages. */
export const test = base.extend<Fixtures, { stack: SecureStack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from here
    async ({}, use) => {
      const stack = await startSecureStack()
      await use(stack)
      await stack.close()
    },
    { scope: 'worker' },
  ],
  mailWindow: [
    async ({ stack }, use) => {
      stack.clock.nowMs += mailWindowMs
      await use(undefined)
    },
    { auto: true },
  ],
  baseURL: async ({ stack }, use) => use(stack.secureUrl),
  complaints: [
    async ({ page }, use) => {
      const complaints = watchComplaints(page)
      await use(complaints)
      // The browser's own note of a call that was refused.
      expect(complaints.filter((text) => !text.includes('Failed to load resource'))).toEqual([])
    },
    { auto: true },
  ],
})

export const { expect } = test

/** Collects what a page says that it should not: errors, warnings, and breaches of its content policy. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  return complaints
}
