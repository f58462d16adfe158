import { localContracts } from '@latchkey/local/networks/eip155'
import { readSwapBalance } from '../support/chains/eip155/swapMarket.js'
import {
  blockWindows,
  openDeposit,
  openExchange,
  showDeposit,
  withdraw,
  withdrawSlowly,
} from '../support/exchanges.js'
import { hurry } from '../support/hurry.js'
import { expect, test } from '../support/test.js'

const { usdc } = localContracts

test('tokens from an exchange: an amount in dollars, the exchange’s own page, and what really arrives @phone', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmA } = stack.addresses
  await pocket.comeBack()
  await openDeposit({ page, modal })
  const amount = modal.dialog.getByRole('textbox', { name: 'Amount in USDC' })
  await expect(modal.dialog.getByText('Enter an amount')).toBeVisible()
  await modal.dialog.getByRole('button', { name: '$50' }).click()
  await expect(amount).not.toHaveValue('')
  await amount.fill('12.5')
  const had = await readSwapBalance(evmA, usdc)
  const exchange = await openExchange({ page, modal }, /^Exchange sandbox/)
  await expect(modal.dialog.getByText(/^Approve on/)).toBeVisible()
  // The exchange’s page cannot lead the site elsewhere.
  expect(await exchange.evaluate(() => window.opener)).toBeNull()
  await withdraw(exchange, 'Pays')
  await expect(modal.dialog.getByText('12.5 USDC sent')).toBeVisible()
  expect((await readSwapBalance(evmA, usdc)) - had).toBe(12_500_000n)
  await modal.dialog.getByRole('button', { name: 'Make another deposit' }).click()
  await expect(amount).toBeVisible()
})

test('left while the exchange is slow: followed after a reload', async ({ page, modal, pocket }) => {
  await pocket.comeBack()
  await openDeposit({ page, modal })
  await modal.dialog.getByRole('textbox', { name: 'Amount in USDC' }).fill('3')
  const exchange = await openExchange({ page, modal }, /^Exchange sandbox/)
  const url = await withdrawSlowly(exchange)
  await page.reload()
  await showDeposit({ page, modal })
  await expect(modal.dialog.getByText(/^(Approve on|Did you approve on)/)).toBeVisible()
  await hurry(page, url)
  await expect(modal.dialog.getByText('3 USDC sent')).toBeVisible()
})

test('an exchange that refuses, and one whose page is closed or blocked: each with a way on', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await openDeposit({ page, modal })
  const amount = modal.dialog.getByRole('textbox', { name: 'Amount in USDC' })
  await amount.fill('5')
  const refusing = await openExchange({ page, modal }, /^Exchange sandbox/)
  await withdraw(refusing, 'Is refused')
  await expect(modal.dialog.getByText(/didn’t send$/)).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  // What was typed is still there.
  await expect(amount).toHaveValue('5')

  const closed = await openExchange({ page, modal }, /^Exchange sandbox/)
  await closed.close()
  await expect(modal.dialog.getByText(/^Did you approve on/)).toBeVisible()
  const again = await openExchange({ page, modal }, /^Open .* again$/)
  await again.close()
  await modal.dialog.getByRole('button', { name: 'Choose another way' }).click()

  await blockWindows(page)
  await modal.dialog.getByRole('button', { name: /^Exchange sandbox/ }).click()
  await expect(modal.dialog.getByText('Your browser blocked the page of the exchange.')).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await modal.dialog.getByRole('link', { name: /^Go to/ }).click()
  await withdraw(await opening, 'Pays')
  await expect(modal.dialog.getByText('5 USDC sent')).toBeVisible()
})

test('a gateway that is away: said, and tried again; an unsafe page is never opened', async ({
  page,
  modal,
  pocket,
  complaints,
}) => {
  complaints.allow('ERR_FAILED')
  await pocket.comeBack()
  await page.route('**/v1/exchange/assets*', (route) => route.abort())
  await showDeposit({ page, modal })
  await expect(modal.dialog.getByText('Couldn’t load the exchanges')).toBeVisible()
  await page.unroute('**/v1/exchange/assets*')
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await modal.dialog.getByRole('textbox', { name: 'Amount in USDC' }).fill('5')
  await page.route('**/v1/json-rpc*', async (route) => {
    if (!route.request().postData()?.includes('reown_getExchangePayUrl')) return route.fallback()
    const result = { url: 'http://exchange.example.org/', sessionId: '7c1e2a90d4f34b0c9a5e6f7788990011' }
    return route.fulfill({ json: { jsonrpc: '2.0', id: 1, result } })
  })
  await modal.dialog.getByRole('button', { name: /^Exchange sandbox/ }).click()
  await expect(
    modal.dialog.getByText('Couldn’t open the exchange. Nothing was sent. Try again.'),
  ).toBeVisible()
  expect(
    page
      .context()
      .pages()
      .map((one) => one.url())
      .join(),
  ).not.toContain('exchange.example.org')
})
