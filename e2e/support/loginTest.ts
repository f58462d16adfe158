import { test as base } from './test.js'

/**
 * The tests with the embedded wallet, in a browser that keeps a frame's storage apart by site, as browsers do. Playwright's own
 * list of features that are off has it off, and denies the storage; the last list counts.
 */
export const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=Translate'] }),
    { scope: 'worker' },
  ],
})

export { expect, type Page } from './test.js'
