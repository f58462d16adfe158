import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chromiumFlags, chromiumPath } from './chromium.mjs'
import { rootFolder } from './rootFolder.mjs'

/** @param {readonly string[]} flags */
const readDisabled = (flags) =>
  flags
    .filter((flag) => flag.startsWith('--disable-features='))
    .at(-1)
    ?.slice('--disable-features='.length)
    .split(',') ?? []

test('our flags switch off what Playwright switches off, and the process for the next page', async () => {
  /** @type {typeof import('@playwright/test')} */
  const { chromium } = createRequire(join(rootFolder, 'e2e/package.json'))('@playwright/test')
  const browser = await chromium.launchServer({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  const own = readDisabled(browser.process().spawnargs)
  await browser.close()
  expect(own.length).toBeGreaterThan(0)
  expect(readDisabled(chromiumFlags).toSorted()).toEqual(
    [...own, 'SpareRendererForSitePerProcess'].toSorted(),
  )
})
