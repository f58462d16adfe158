import { localContracts } from '@latchkey/local/networks/eip155'
import { localSolanaAccounts, localSolanaTokens } from '@latchkey/local/networks/solana'
import {
  chooseBoughtToken,
  expectPurchase,
  fillPayment,
  goToPayment,
  openBuying,
  payWith,
  prepareBuying,
  reviewPurchase,
} from '../support/buying.js'
import { readSwapBalance } from '../support/chains/eip155/swapMarket.js'
import { getTokenAmount } from '../support/chains/solana/callSolana.js'
import { findKit } from '../support/findKit.js'
import { hurry } from '../support/hurry.js'
import { expect, test } from '../support/test.js'

const { usdc } = localContracts

test('§1.005 §2.003.OnRampProviders §9.050 a token is bought with a card: what was shown arrives, and the receipt says so @phone', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmA } = stack.addresses
  await pocket.comeBack()
  await openBuying({ page, modal })
  await chooseBoughtToken(modal, 'USD Coin')
  await fillPayment(modal, '100')
  await expect(modal.dialog.getByText('Sandbox: no real money')).toBeVisible()
  await expect(modal.dialog.getByText(/\$2\.60 to the provider, \$0\.40 to the network/)).toBeVisible()
  // Typed on the other side: what must be paid follows, and no less arrives.
  await modal.dialog.getByRole('textbox', { name: 'You get' }).fill('50')
  await expect(modal.dialog.getByRole('textbox', { name: 'You pay' })).toHaveValue(/^51\.7\d$/)
  await fillPayment(modal, '100')
  await reviewPurchase(modal)
  const had = await readSwapBalance(evmA, usdc)
  const window = await goToPayment({ page, modal })
  await payWith(window, 'Pays')
  await expectPurchase(modal, '97 USDC arrived')
  expect(await readSwapBalance(evmA, usdc)).toBe(had + 97_000_000n)
  await expect(modal.dialog.getByText(/^0x[0-9a-f]+…/)).toBeVisible()
  await modal.dialog.getByText('Receipt', { exact: true }).click()
  await expect(modal.dialog.getByText('$100.00')).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Show activity' }).click()
  await modal.expectView('Transactions')
  await modal.dialog.getByRole('button', { name: /^Bought.*97 USDC/ }).click()
  await modal.expectView('Transaction')
  await expect(modal.dialog.getByText('Bought', { exact: true })).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await modal.expectView('Transactions')
  await modal.dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await modal.dialog.getByRole('button', { name: 'Done', exact: true }).click()
  await modal.expectView('Account')
})

test('§2.003.OnRampTokenSelect §2.003.OnRampFiatSelect a token is bought on Solana, with euros', async ({
  page,
  modal,
  pocket,
}) => {
  const [account] = localSolanaAccounts
  const { USDC } = localSolanaTokens
  await page.goto('/')
  await pocket.connect({ namespace: 'solana' })
  await openBuying({ page, modal })
  await modal.dialog.getByRole('button', { name: /^USD US Dollar/ }).click()
  await modal.expectView('OnRampFiatSelect')
  await modal.dialog.getByRole('button', { name: /^Euro/ }).click()
  await modal.expectView('OnRampProviders')
  await modal.dialog.getByRole('button', { name: /Choose the country you pay from/ }).click()
  await modal.expectView('OnRampFiatSelect')
  await modal.dialog.getByRole('searchbox').fill('Germ')
  await modal.dialog.getByRole('button', { name: /^Germany/ }).click()
  await chooseBoughtToken(modal, 'USD Coin')
  await fillPayment(modal, '50')
  await reviewPurchase(modal)
  await expect(modal.dialog.getByText('€50.00').first()).toBeVisible()
  const had = (await getTokenAmount(account, USDC.address)) ?? 0n
  const window = await goToPayment({ page, modal })
  await payWith(window, 'Pays')
  await expectPurchase(modal, /USDC arrived$/)
  expect(await getTokenAmount(account, USDC.address)).toBeGreaterThan(had + 50_000_000n)
})

test('a declined card buys nothing, and leads back to the amount', async ({ page, modal, pocket, stack }) => {
  await pocket.comeBack()
  await prepareBuying({ page, modal })
  const had = await readSwapBalance(stack.addresses.evmA, usdc)
  await payWith(await goToPayment({ page, modal }), 'Is declined')
  await expectPurchase(modal, 'Payment declined')
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await modal.expectView('OnRampProviders')
  await expect(modal.dialog.getByRole('textbox', { name: 'You pay' })).toHaveValue('100')
  await expect(modal.dialog.getByText('97 USDC: payment declined')).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(modal.dialog.getByText('97 USDC: payment declined')).toBeHidden()
  expect(await readSwapBalance(stack.addresses.evmA, usdc)).toBe(had)
})

test('a card over its limit is told as declined, and money that comes back as refunded', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await prepareBuying({ page, modal })
  await payWith(await goToPayment({ page, modal }), 'Is over its limit')
  await expectPurchase(modal, 'Payment declined')
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await fillPayment(modal, '120')
  await reviewPurchase(modal)
  await payWith(await goToPayment({ page, modal }), 'Is refunded later')
  await expectPurchase(modal, 'Money refunded')
})

test('the limits of a way to pay are said before anything is typed, and kept', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await openBuying({ page, modal })
  await expect(modal.dialog.getByText('$10.00 to $7,500.00')).toBeVisible()
  await modal.dialog.getByRole('textbox', { name: 'You pay' }).fill('9')
  await expect(modal.dialog.getByRole('button', { name: 'At least $10.00' })).toBeDisabled()
  await modal.dialog.getByRole('textbox', { name: 'You pay' }).fill('8000')
  await expect(modal.dialog.getByRole('button', { name: 'At most $7,500.00' })).toBeDisabled()
  await modal.dialog.getByRole('button', { name: /^Bank transfer/ }).click()
  await expect(modal.dialog.getByRole('button', { name: 'Review purchase' })).toBeEnabled()
})

test('a payment that the bank asks about and the visitor leaves can be gone on with', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await pocket.comeBack()
  await prepareBuying({ page, modal })
  const had = await readSwapBalance(stack.addresses.evmA, usdc)
  const window = await goToPayment({ page, modal })
  await payWith(window, 'Asks the bank')
  await expect(window.getByRole('heading', { name: 'Confirm with your bank' })).toBeVisible()
  await expectPurchase(modal, 'Confirm with your bank')
  await window.close()
  expect(await readSwapBalance(stack.addresses.evmA, usdc)).toBe(had)
  await modal.dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await modal.expectClosed()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.dialog.getByRole('button', { name: /^Buying 97 USDC/ }).click()
  await modal.expectView('BuyInProgress')
  await expectPurchase(modal, 'Confirm with your bank')
})

test('a slow payment: the window can be closed, and the tokens are told of', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await prepareBuying({ page, modal })
  const window = await goToPayment({ page, modal })
  await payWith(window, 'Is slow')
  await expect(window.getByRole('button', { name: 'Don’t wait' })).toBeVisible()
  await expectPurchase(modal, 'Card sandbox is checking your payment')
  const url = window.url()
  await window.close()
  await expectPurchase(modal, 'Card sandbox is checking your payment')
  await hurry(page, url)
  await expectPurchase(modal, '97 USDC arrived')
})

test('a window that the browser blocks is opened by a link', async ({ page, modal, pocket }) => {
  await page.addInitScript(() => {
    const open = globalThis.open.bind(globalThis)
    globalThis.open = (...call: Parameters<typeof open>) =>
      String(call[0]) === 'about:blank' ? null : open(...call)
  })
  await pocket.comeBack()
  await prepareBuying({ page, modal })
  await modal.dialog.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectPurchase(modal, 'Your browser blocked the payment page')
  const opening = page.context().waitForEvent('page')
  await modal.dialog.getByRole('link', { name: 'Open payment page' }).click()
  const window = await opening
  await payWith(window, 'Pays')
  await expectPurchase(modal, '97 USDC arrived')
})

test('a window that the visitor closes is opened again, for the same order', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await prepareBuying({ page, modal })
  const first = await goToPayment({ page, modal })
  const url = first.url()
  await first.close()
  await expectPurchase(modal, 'Payment page closed?')
  const second = await goToPayment({ page, modal }, 'Open again')
  expect(second.url()).toBe(url)
  await second.close()
  await expectPurchase(modal, 'Payment page closed?')
  await modal.dialog.getByRole('button', { name: 'I have paid' }).click()
  await expectPurchase(modal, 'Waiting for Card sandbox')
})

test('a page that is reloaded has ordered nothing before the payment page, and finds the order after it', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await openBuying({ page, modal })
  await chooseBoughtToken(modal, 'USD Coin')
  await fillPayment(modal, '100')
  await page.reload()
  await openBuying({ page, modal })
  await expect(modal.dialog.getByRole('textbox', { name: 'You pay' })).toHaveValue('')
  await chooseBoughtToken(modal, 'USD Coin')
  await fillPayment(modal, '100')
  await reviewPurchase(modal)
  await page.reload()
  await prepareBuying({ page, modal })
  const window = await goToPayment({ page, modal })
  await page.reload()
  const account = page.getByRole('banner').getByRole('button', { name: /^Account/ })
  await account.click()
  await expect(modal.dialog.getByRole('button', { name: /^Buying/ })).toHaveCount(1)
  await modal.dialog.getByRole('button', { name: /^Buying 97 USDC/ }).click()
  await modal.expectView('BuyInProgress')
  await expect(modal.dialog.getByText('Not paid yet at Card sandbox')).toBeVisible()
  await payWith(window, 'Pays')
  await expectPurchase(modal, '97 USDC arrived')
  await page.reload()
  await account.click()
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('button', { name: /^Buying/ })).toBeHidden()
})

test('§8.031 a gateway that does not say what is sold: examples, which cannot be bought', async ({
  page,
  modal,
  pocket,
}) => {
  // What answers is no gateway: a browser writes nothing into its console about that.
  await page.route('**/v1/onramp/options*', (route) => route.fulfill({ json: {} }))
  await pocket.comeBack()
  await openBuying({ page, modal })
  await expect(modal.dialog.getByText('Buying isn’t available right now')).toBeVisible()
  await modal.dialog.getByRole('textbox', { name: 'You pay' }).fill('100')
  await expect(modal.dialog.getByText('Example', { exact: true })).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: 'Not available right now' })).toBeDisabled()
  await page.unrouteAll()
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(modal.dialog.getByRole('button', { name: 'Review purchase' })).toBeEnabled()
})

test('§3.044.onramp it is opened from code: it asks who is connected, and is off where the site says so', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  const open = async () => {
    const kit = await findKit(page)
    await kit.evaluate((found) => found.modal.open({ view: 'OnRampProviders' }))
    await modal.expectView('OnRampProviders')
  }
  await open()
  await expect(modal.dialog.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await pocket.comeBack()
  const kit = await findKit(page)
  await open()
  await expect(modal.dialog.getByRole('textbox', { name: 'You pay' })).toBeVisible()
  await page.route('**/appkit/v1/config*', async (route) => {
    const { features } = await (await route.fetch()).json()
    const others = features.filter(({ id }: { id: string }) => id !== 'onramp')
    await route.fulfill({ json: { features: [...others, { id: 'onramp', isEnabled: false, config: [] }] } })
  })
  await kit.dispose()
  await page.reload()
  await open()
  await expect(modal.dialog.getByText('Not enabled for this site')).toBeVisible()
})
