import { expect, type Page, test } from '@playwright/test'
import playwrightConfig from './playwright.config.js'
import { ageBrowser } from './support/ageBrowser.js'
import { announceWallet } from './support/chains/eip155/announceWallet.js'
import { type ServedPage, servePageOf } from './support/servePageOf.js'

const { launchOptions } = playwrightConfig.use ?? {}
let site: ServedPage

test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP site.test 127.0.0.1'],
  },
})
test.beforeAll(async () => {
  site = await servePageOf('plain')
})
test.afterAll(() => site.close())

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Lantern/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('[data-lk-button]')).toContainText('0xd8')
}

test('a visitor connects in a browser that lacks what iOS 16.4 and Android’s WebView 113 lack', async ({
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await ageBrowser(page)
  await announceWallet(page)
  await page.goto(site.url)
  await connect(page)
  await page.reload()
  await expect(page.locator('[data-lk-button]')).toContainText('0xd8')
  expect(errors).toEqual([])
})

test('on a host with plain http a visitor connects, and copies the address', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await announceWallet(page)
  await page.goto(site.url.replace('127.0.0.1', 'site.test'))
  expect(await page.evaluate(() => [window.isSecureContext, typeof navigator.clipboard])).toEqual([
    false,
    'undefined',
  ])
  await connect(page)
  await page.locator('[data-lk-button]').click()
  await page.getByRole('dialog').getByRole('button', { name: /copy/i }).first().click()
  await expect(page.getByRole('dialog').getByText('Copied').first()).toBeAttached()
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Paste here' }).click()
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('textbox', { name: 'Paste here' })).toHaveValue(
    /^0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045$/,
  )
  expect(errors).toEqual([])
})
