import { localOperatorKeys } from '@latchkey/local/networks/eip155'
import { getAccountAddress } from '@latchkey/smart-account'
import type { Page } from '@playwright/test'
import type { Address } from 'viem'
import { openEmbedded } from './embeddedPage.js'
import { findFaults } from './findFaults.js'
import { expect, type SecureStack, startSecureStack, test } from './secureTest.js'
import { logIn, makeWallet, pass, readAddresses, unfold } from './walletPage.js'

const foreign = '0x52908400098527886E0F7030069857D2E4169EE7'

// Each site has a storage of its own for the frame, as browsers have; Playwright switches that off (S15).
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-features=Translate'] }),
})

/** The gateway names somebody else's address from now on. */
async function lie(page: Page, stack: SecureStack): Promise<void> {
  await page.route(`${stack.url}/secure/v1/**`, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    if (!text.includes('"ordinal"')) return route.fulfill({ response })
    const said = JSON.parse(text)
    said.vault.addresses.eip155.eoa = foreign
    await route.fulfill({ response, json: said })
  })
}

test('both accounts of the wallet are listed, with where they are, to be copied', async ({ browser }) => {
  const stack = await startSecureStack('prompt', localOperatorKeys)
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await makeWallet(page, stack, 'fred@example.org')
  const [standard = '', smart = ''] = await readAddresses(page)
  expect(smart).toBe(getAccountAddress({ owner: standard as Address, index: 0n }))
  const card = page.getByRole('region', { name: 'Addresses' })
  await expect(card).toContainText('standard account')
  await expect(card).toContainText('smart account')
  await expect(card).toContainText(/On Local One, Local Two/)
  await card.getByRole('button', { name: /^Copy the address of .*smart account/ }).click()
  await expect(card.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1)
  // The wallet's own page may not read the clipboard; its visitor may paste.
  const field = page.getByLabel('Phrase', { exact: true })
  await field.focus()
  await page.keyboard.press('Control+V')
  await expect(field).toHaveValue(smart)
  await context.close()
  await stack.close()
})

test('addresses that differ from those this browser knows are not shown, and nothing opens with them', async ({
  page,
  stack,
}) => {
  await makeWallet(page, stack, 'gina@example.org')
  const [address = ''] = await readAddresses(page)
  await lie(page, stack)
  await page.reload()
  const card = page.getByRole('region', { name: 'Addresses' })
  await expect(card.getByRole('alert')).toContainText('other addresses for this wallet')
  await expect(page.getByTestId('address')).toHaveCount(0)
  await expect(page.getByText(foreign)).toHaveCount(0)
  await card.getByRole('button', { name: 'Open the wallet and check' }).click()
  await expect(card.getByRole('alert').last()).toContainText('Do not send anything')
  await expect(page.getByTestId('address')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(page.getByTestId('address').first()).toHaveText(address)
})

test('a browser that never opened the wallet says so at its addresses until it has', async ({
  browser,
  page,
  stack,
}) => {
  await makeWallet(page, stack, 'hugo@example.org')
  const [address = ''] = await readAddresses(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await unfold(other)
  await pass(other, stack, 0)
  await other.goto(`${stack.secureUrl}/dashboard?projectId=${stack.projectId}`)
  await logIn(other, stack, 'hugo@example.org')
  const card = other.getByRole('region', { name: 'Addresses' })
  await expect(card).toContainText('This browser hasn’t checked yet')
  await expect(other.getByTestId('address').first()).toHaveText(address)
  await card.getByRole('button', { name: 'Open the wallet and check' }).click()
  await expect(card).not.toContainText('This browser hasn’t checked yet')
  await other.reload()
  await expect(other.getByTestId('address').first()).toHaveText(address)
  await expect(card).not.toContainText('This browser hasn’t checked yet')
  await context.close()
})

test('within a site the visitor is told in the wallet’s own words, and the site is given no address', async ({
  page,
  stack,
}) => {
  const first = await openEmbedded(page, stack)
  await first.logIn('ines@example.org')
  const address = await first.getAddress()
  await lie(page, stack)
  const site = await openEmbedded(page, stack)
  const refused = site.getAddress().catch((error: Error) => error.message)
  await expect(site.frame.getByRole('heading', { name: /The server names other addresses/ })).toBeVisible()
  await expect(site.alert).toContainText('other addresses for your wallet than this browser knows')
  expect(await refused).toContain('names other addresses')
  expect(await site.getPrompts()).toEqual([true])
  expect(await findFaults(page, site.frame)).toEqual([])
  await site.button('Close').click()
  await expect.poll(() => site.getPrompts()).toEqual([true, false])
  await page.unrouteAll({ behavior: 'wait' })
  expect(await (await openEmbedded(page, stack)).getAddress()).toBe(address)
})
