import { localAccounts } from '@latchkey/local/networks/eip155'
import { createPublicClient, http } from 'viem'
import { holdBlocks } from '../support/chains/eip155/holdBlocks.js'
import { expect, test } from '../support/test.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'

test('a wallet’s window that waits can be asked for again, and is closed by giving up', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  await modal.open()
  const opened = page.waitForEvent('popup')
  await modal.choosePocket()
  const window = await opened
  await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Show Pocket' }).click()
  await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(page.context().pages()).toHaveLength(2)
  await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => window.isClosed()).toBe(true)
  // The next attempt starts with a window of its own.
  const again = page.waitForEvent('popup')
  await modal.dialog.getByRole('button', { name: /^EVM networks/ }).click()
  const next = await again
  await next.getByRole('button', { name: 'Approve' }).click()
  await modal.expectView('SIWXSignMessage')
})

for (const [way, button] of [
  ['cancelled', 'Not now'],
  ['closed', 'Close'],
] as const) {
  test(`a sign-in that is ${way} closes the wallet’s window, and can be taken up again`, async ({
    page,
    modal,
    pocket,
  }) => {
    await page.goto('/')
    await pocket.connect({ signIn: false })
    const signIn = () => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    const asking = await pocket.asks(signIn)
    await modal.dialog.getByRole('button', { name: button, exact: true }).click()
    await modal.expectClosed()
    await expect.poll(() => asking.isClosed()).toBe(true)
    await page.getByRole('region', { name: 'Your account' }).getByRole('button', { name: 'Sign in' }).click()
    await modal.expectView('SIWXSignMessage')
    await pocket.approves(signIn)
    await modal.expectClosed()
  })
}

test.describe('a transfer that is cancelled', () => {
  test.beforeEach(async ({ page, modal, pocket }) => {
    await pocket.comeBack()
    await reviewTransfer({ page, modal }, { symbol: 'ETH', amount: '0.5', receiver })
  })

  test('before it is approved closes the wallet’s window, and is not sent', async ({
    modal,
    pocket,
    stack,
  }) => {
    const client = createPublicClient({ transport: http(stack.addresses.evmA) })
    const countSent = () => client.getTransactionCount({ address: localAccounts[0] })
    const before = await countSent()
    const send = () => pressSend(modal)
    const asking = await pocket.asks(send)
    await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => asking.isClosed()).toBe(true)
    // The wallet holds nothing the visitor would have to decline.
    await expect(modal.dialog.getByText(/may still be open/)).toBeHidden()
    expect(await countSent()).toBe(before)
    await pocket.approves(send)
    await modal.expectView('Account')
    expect(await countSent()).toBe(before + 1)
  })

  test('after it is approved is sent all the same, and told', async ({ page, modal, pocket, stack }) => {
    // It is told while it is on its way, which takes until a block is made.
    await holdBlocks(stack.addresses.evmA, async (mine) => {
      await pocket.set({ delayMs: 5000 })
      const asking = await pocket.asks(() =>
        modal.dialog.getByRole('button', { name: 'Send', exact: true }).click(),
      )
      await asking.getByRole('button', { name: 'Approve' }).click()
      await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(modal.dialog.getByText(/may still be open/)).toBeVisible()
      await expect(page.getByText('Approved after all: sending 0.5 ETH')).toBeVisible()
      await mine()
      const recent = page.getByRole('region', { name: 'Recent activity', includeHidden: true })
      await expect(recent).toContainText('Sent 0.5 ETH')
    })
  })
})
