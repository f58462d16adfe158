import { localAccounts } from '@latchkey/local/networks/eip155'
import { verifyMessage } from 'viem'
import { buildPageOf, typeOf } from '../support/buildPageOf.js'
import { type ServedPage, servePageOf } from '../support/servePageOf.js'
import { expect, type Page, test } from '../support/test.js'

// The unmodified SDKs of Base Account and of Coinbase Wallet, which open the page of their wallet in a window. Both let a site say where
// that page is: here it is one of ours, which speaks their protocol.

const [account] = localAccounts
let wallet: ServedPage
let files: Awaited<ReturnType<typeof buildPageOf>>

test.beforeAll(async () => {
  wallet = await servePageOf('popup-wallet')
  files = await buildPageOf('popup-site')
})
test.afterAll(() => wallet.close())

/** Opens the site in the place of the web app's page: the project lists its origin. */
async function open(page: Page, by: string, { web, gateway, evmA }: Record<string, string>): Promise<void> {
  await page.context().grantPermissions(['local-network-access'])
  await page.route(`${web}/site/**`, (route) => {
    const path = new URL(route.request().url()).pathname.slice('/site/'.length) || 'index.html'
    const body = files.get(path)
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ contentType: typeOf(path), body: Buffer.from(body) })
  })
  const node = evmA ?? ''
  const walletUrl = `${wallet.url}?${new URLSearchParams({ node })}`
  const query = new URLSearchParams({ by, node, gateway: gateway ?? '', wallet: walletUrl })
  await page.goto(`/site/?${query}`)
}

/** Does something that opens the wallet's window, and presses a button there. */
async function inWindow(page: Page, act: () => Promise<void>, button: 'Approve' | 'Reject'): Promise<void> {
  const opened = page.waitForEvent('popup')
  await act()
  const popup = await opened
  expect(popup.url()).toContain(wallet.url)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: button }).click()
  await closed
}

for (const by of ['config', 'connectors']) {
  for (const name of ['Base Account', 'Coinbase Wallet']) {
    test(`§3.008 ${name}, by a site’s ${by}: connects, signs, refuses, stays over a reload, and leaves`, async ({
      page,
      modal,
      stack,
    }) => {
      await open(page, by, stack.addresses)
      const site = page.getByTestId('site')
      const signed = page.getByTestId('signed')
      const row = modal.dialog.getByRole('button', { name: new RegExp(`^${name}`) })
      const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
      await expect(site).toHaveText('disconnected')

      // Refused, and asked once more.
      await modal.open()
      await inWindow(page, () => row.click(), 'Reject')
      await expect(modal.dialog.getByText(/declined/i).first()).toBeVisible()
      await expect(site).toHaveText('disconnected')
      await inWindow(page, () => modal.dialog.getByRole('button', { name: /try again/i }).click(), 'Approve')
      await modal.expectClosed()
      await expect(site).toHaveText(`connected ${name} ${account}`)

      await inWindow(page, () => press('Sign'), 'Reject')
      await expect(signed).toHaveText('wallet/rejected')
      await inWindow(page, () => press('Sign'), 'Approve')
      await expect(signed).toHaveText(/^0x[0-9a-f]{130}$/)
      const signature = (await signed.textContent()) as `0x${string}`
      if (!account) throw new Error('no account')
      expect(await verifyMessage({ address: account, message: 'Amber and birch', signature })).toBe(true)

      // A reload needs no window, and the keys that both keep are those of before.
      await page.reload()
      await expect(site).toHaveText(`connected ${name} ${account}`)
      await inWindow(page, () => press('Sign'), 'Approve')
      await expect(signed).toHaveText(signature)

      await press('Leave')
      await expect(site).toHaveText('disconnected')
      await page.reload()
      await expect(site).toHaveText('disconnected')
      expect(page.context().pages()).toHaveLength(1)
    })
  }
}
