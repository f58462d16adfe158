import { localContracts } from '@latchkey/local/networks/eip155'
import { formatUnits, parseUnits } from 'viem'
import { sendUsdc } from '../support/chains/eip155/sendUsdc.js'
import { readSwapBalance } from '../support/chains/eip155/swapMarket.js'
import { merchant, toPayment } from '../support/chains/eip155/toPayment.js'
import { openExchange, withdrawSlowly } from '../support/exchanges.js'
import { findKit } from '../support/findKit.js'
import { hurry } from '../support/hurry.js'
import { askToPay, payFromWallet, reportPayment } from '../support/payments.js'
import { expect, test } from '../support/test.js'

test('a site asks for 25 USDC: from the connected wallet, to exactly this receiver, and the gateway says that it is paid @phone', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmA } = stack.addresses
  await pocket.comeBack()
  const had = await readSwapBalance(evmA, localContracts.usdc, merchant)
  const payment = toPayment(25)
  const read = await payFromWallet({ page, modal, pocket }, payment)
  await expect(modal.dialog.getByText(`${payment.amount} USDC paid`)).toBeVisible()
  expect((await readSwapBalance(evmA, localContracts.usdc, merchant)) - had).toBe(
    parseUnits(payment.amount, 6),
  )
  await expect.poll(read).toMatchObject({ state: 'paid' })
  // The same order again is not paid again.
  await modal.dialog.getByRole('button', { name: 'Back to the site' }).click()
  const again = await askToPay({ page, modal }, payment)
  await expect(modal.dialog.getByText(`${payment.amount} USDC paid`)).toBeVisible()
  await expect.poll(again).toMatchObject({ state: 'paid' })
})

test('from an exchange, left and reloaded in the middle', async ({ page, modal, pocket }) => {
  await pocket.comeBack()
  const payment = toPayment(7)
  await askToPay({ page, modal }, payment)
  const exchange = await openExchange({ page, modal }, /^Exchange sandbox/)
  const url = await withdrawSlowly(exchange)
  await page.reload()
  const kit = await findKit(page)
  await kit.evaluate((one) => {
    const events = window as unknown as { settled?: string }
    one.events.on('payment-settled', ({ news }) => {
      events.settled = news.state
    })
  })
  const readSettled = () => page.evaluate(() => (window as unknown as { settled?: string }).settled)
  expect(await readSettled()).toBeUndefined()
  await hurry(page, url)
  await expect.poll(readSettled).toBe('paid')
})

test('without a wallet: connected on the way, and back at the payment', async ({ page, modal, pocket }) => {
  await page.goto('/')
  await askToPay({ page, modal }, toPayment(1))
  await modal.dialog.getByRole('button', { name: /^Pay with a wallet/ }).click()
  await modal.expectView('Connect')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: /^Pocket/ }).click())
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in' }).click())
  await modal.expectView('Pay')
  await expect(modal.dialog.getByRole('button', { name: /^Pay with Pocket/ })).toBeVisible()
})

test('too little, and the rest; who closes it has not paid', async ({ page, modal, pocket, stack }) => {
  await pocket.comeBack()
  const payment = toPayment(10)
  const read = await askToPay({ page, modal }, payment)
  const rest = parseUnits(payment.amount, 6) - 4_000_000n
  const hash = await sendUsdc(stack.addresses.evmA, { to: merchant, amountAtomic: 4_000_000n })
  await reportPayment(page, { ...payment, hash })
  await expect(
    modal.dialog.getByText(`4 USDC of ${payment.amount} USDC has arrived. Pay the rest.`),
  ).toBeVisible()
  await expect(modal.dialog.getByText(`${formatUnits(rest, 6)} USDC`, { exact: true })).toBeVisible()
  await modal.close()
  await expect.poll(read).toMatchObject({ code: 'pay/closed' })
})

test('too much is paid, and said; on another network it does not count, and can be paid again', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await pocket.comeBack()
  const long = toPayment(10)
  const read = await askToPay({ page, modal }, long)
  const paidAtomic = parseUnits(long.amount, 6) + 3_000_000n
  const hash = await sendUsdc(stack.addresses.evmA, { to: merchant, amountAtomic: paidAtomic })
  await reportPayment(page, { ...long, hash })
  await expect(
    modal.dialog.getByText('You paid 3 USDC more than asked. Ask the site to return it.'),
  ).toBeVisible()
  await expect.poll(read).toMatchObject({ state: 'overpaid' })
  await modal.dialog.getByRole('button', { name: 'Back to the site' }).click()

  const elsewhere = toPayment(5)
  await askToPay({ page, modal }, elsewhere)
  const amountAtomic = parseUnits(elsewhere.amount, 6)
  const there = await sendUsdc(stack.addresses.evmB, { to: merchant, amountAtomic })
  await reportPayment(page, { ...elsewhere, hash: there, network: 'eip155:31338' })
  await expect(modal.dialog.getByText(/^A payment came on another network/)).toBeVisible()
  await expect(modal.dialog.getByText(`${elsewhere.amount} USDC`, { exact: true })).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: /^Pay with Pocket/ })).toBeEnabled()
})

test('a payment whose time is over cannot be paid any more', async ({ page, modal, pocket }) => {
  await pocket.comeBack()
  const read = await askToPay({ page, modal }, { ...toPayment(1), lifetimeSeconds: 8 })
  await expect(modal.dialog.getByText('The payment has expired', { exact: true })).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: /^Pay with Pocket/ })).toBeHidden()
  await expect.poll(read).toMatchObject({ code: 'pay/expired' })
})
