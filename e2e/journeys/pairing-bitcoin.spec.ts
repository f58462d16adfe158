import { localBitcoinAccounts } from '@latchkey/local/networks/bip122'
import { localStacksAccounts } from '@latchkey/local/networks/stacks'
import { createBitcoinReceiver, getSatoshis } from '../support/chains/bip122/askBitcoin.js'
import { getMicroStx } from '../support/chains/stacks/askStacks.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { expectSignedIn, getConnectButton, showCode } from '../support/connectByCode.js'
import type { ModalPage } from '../support/modalPage.js'
import { test } from '../support/pairingTest.js'
import type { PairedPocket } from '../support/pocket.js'
import { expect, type Page } from '../support/test.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

// The site with networks of all kinds.
test.use({ baseURL: async ({ stack }, use) => use(stack.addresses.web) })

type Devices = { page: Page; modal: ModalPage; device: PairedPocket }

const onBitcoin = { network: 'Local Bitcoin', address: localBitcoinAccounts[0].payment }
const onStacks = { network: 'Local Stacks', address: localStacksAccounts[0] }

/** Signs in with the account in front, through the session. */
async function signIn({ modal, device }: Devices): Promise<void> {
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await device.answerRequest('Sign in to this site', 'Approve')
  await modal.expectClosed()
}

/** Pairs with Pocket on another device, and signs in on a network. */
async function connectOn(devices: Devices, side: typeof onBitcoin): Promise<void> {
  const { page, modal, device } = devices
  await page.goto('/')
  await device.pair(await showCode({ page, modal }))
  await device.approveProposal()
  await signIn(devices)
  await chooseNetwork({ page, modal }, side.network)
  await signIn(devices)
  await expectSignedIn(page, side)
}

test('§1.006.bip122 BTC is sent through a session with a wallet elsewhere, which outlives a reload', async ({
  page,
  modal,
  device,
}) => {
  await connectOn({ page, modal, device }, onBitcoin)
  await page.reload()
  await expectSignedIn(page, onBitcoin)
  const receiver = createBitcoinReceiver()
  await reviewTransfer({ page, modal }, { symbol: 'BTC', amount: '0.0011', receiver })
  await pressSend(modal)
  const request = device.page.getByRole('dialog')
  await expect(request.getByRole('heading', { name: 'Review a transaction' })).toBeVisible()
  await expect(request).toContainText('0.0011')
  await expect(request).toContainText('Local Bitcoin')
  expect(((await request.textContent()) ?? '').replace(/\s/g, '')).toContain(receiver)
  await device.answerRequest('Review a transaction', 'Approve')
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: /^Sent 0\.0011 BTC/ })).toBeVisible()
  expect(await getSatoshis(receiver)).toBe(110_000n)
})

test('§1.006.stacks STX is sent through a session with a wallet elsewhere, and what the wallet ends is over', async ({
  page,
  modal,
  device,
}) => {
  await connectOn({ page, modal, device }, onStacks)
  const [, , receiver] = localStacksAccounts
  const before = await getMicroStx(receiver)
  await reviewTransfer({ page, modal }, { symbol: 'STX', amount: '1.25', receiver })
  await pressSend(modal)
  const request = device.page.getByRole('dialog')
  await expect(request.getByRole('heading', { name: 'Send STX' })).toBeVisible()
  await expect(request).toContainText('1.25')
  await device.answerRequest('Send STX', 'Approve')
  await modal.expectView('Account')
  await expect.poll(() => getMicroStx(receiver)).toBe(before + 1_250_000n)
  await modal.close()
  await device.disconnectSite('Latchkey')
  await expect(getConnectButton(page)).toBeVisible()
})
