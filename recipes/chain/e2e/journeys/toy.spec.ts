import { randomBytes } from 'node:crypto'
import { toyAccounts } from '@latchkey/local/networks/toy'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { expectSignedIn, getConnectButton, showCode } from '../support/connectByCode.js'
import type { ModalPage } from '../support/modalPage.js'
import { allowManyWallets, openWallets } from '../support/openWallets.js'
import { test } from '../support/pairingTest.js'
import type { Stack } from '../support/stack.js'
import { expect, type Page } from '../support/test.js'
import { fillTransfer, openSend, pressSend } from '../support/transfers.js'

// The site with networks of all kinds.
test.use({ baseURL: async ({ stack }, use) => use(stack.addresses.web) })

const [first] = toyAccounts
const onOne = { network: 'Toy One', address: `toy1p${first.payment}` }
const onTwo = { network: 'Toy Two', address: `toy2p${first.payment}` }

/** What an address of the first network holds, in the smallest unit, as its node says. */
async function readAmount({ addresses }: Stack, address: string): Promise<bigint> {
  const response = await fetch(`${addresses.toyOne}/address/${address}/coins`)
  const coins = (await response.json()) as { amount: string }[]
  return coins.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
}

/** Fills in a transfer, and sees that the whole address is reviewed. */
async function review(modal: ModalPage, amount: string, receiver: string): Promise<void> {
  await fillTransfer(modal, { symbol: 'TOY', amount, receiver })
  await modal.dialog.getByRole('button', { name: 'Review' }).click()
  await modal.expectView('WalletSendPreview')
  expect(((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')).toContain(receiver)
}

const createReceiver = () => `toy1p${randomBytes(20).toString('hex')}`

/** Opens a view of the account with the button in the page's header. */
async function openAccount({ page, modal }: { page: Page; modal: ModalPage }): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
}

/** Disconnects with the button of the account's view. */
async function disconnect(hands: { page: Page; modal: ModalPage }): Promise<void> {
  await openAccount(hands)
  await hands.modal.dialog.getByRole('button', { name: /^Disconnect/ }).click()
  await expect(getConnectButton(hands.page)).toBeVisible()
}

test('Pocket in the page: connected with both kinds of accounts, signed in, sent, reloaded, on another network, disconnected', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  // Where one wallet is enough, its other accounts are not shown.
  await allowManyWallets(page)
  await page.goto('/')
  await pocket.connect({ namespace: 'toy' })
  await expectSignedIn(page, onOne)

  await openWallets({ page, modal })
  const wallet = modal.dialog.locator('.lk-wallet-active')
  await expect(wallet).toContainText(/31d5b1Payment/)
  await expect(wallet).toContainText(/79558eOrdinals/)
  await modal.close()

  // What is written on is held, and cannot be sent.
  await openSend({ page, modal })
  await expect(modal.dialog).toContainText('100 TOY available')
  const before = await readAmount(stack, onOne.address)
  const receiver = createReceiver()
  await review(modal, '45.5', receiver)
  const window = await pocket.asks(() => pressSend(modal))
  await expect(window.getByRole('heading', { name: 'Send TOY' })).toBeVisible()
  await expect(window.locator('body')).toContainText('45.502')
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: /^Sent 45\.5 TOY/ })).toBeVisible()
  expect(await readAmount(stack, receiver)).toBe(45_500_000n)
  expect(before - (await readAmount(stack, onOne.address))).toBe(45_502_000n)
  await modal.close()

  await page.reload()
  await expectSignedIn(page, onOne)
  await pocket.approves(() => chooseNetwork({ page, modal }, onTwo.network))
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await modal.expectClosed()
  await expectSignedIn(page, onTwo)
  await disconnect({ page, modal })
})

test('Pocket on another device: paired by its code, signed in, sent, disconnected', async ({
  page,
  modal,
  device,
  stack,
}) => {
  await page.goto('/')
  await device.pair(await showCode({ page, modal }))
  await device.approveProposal()
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await device.answerRequest('Sign in to this site', 'Approve')
  await modal.expectClosed()
  await chooseNetwork({ page, modal }, onOne.network)
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await device.answerRequest('Sign in to this site', 'Approve')
  await modal.expectClosed()
  await expectSignedIn(page, onOne)

  const receiver = createReceiver()
  await openSend({ page, modal })
  await review(modal, '1.25', receiver)
  await pressSend(modal)
  await device.answerRequest('Send TOY', 'Approve')
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: /^Sent 1\.25 TOY/ })).toBeVisible()
  expect(await readAmount(stack, receiver)).toBe(1_250_000n)
  await modal.close()

  await page.reload()
  await expectSignedIn(page, onOne)
  await device.disconnectSite('Latchkey')
  await expect(getConnectButton(page)).toBeVisible()
})
