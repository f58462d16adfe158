import { randomBytes } from 'node:crypto'
import { localCosmosAccounts } from '@latchkey/local/networks/cosmos'
import { localSuiAccounts } from '@latchkey/local/networks/sui'
import { createCosmosReceiver, getCosmosBalance } from '../support/chains/cosmos/askCosmos.js'
import { getSuiBalance } from '../support/chains/sui/askSui.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { expectSignedIn, getConnectButton, showCode } from '../support/connectByCode.js'
import type { ModalPage } from '../support/modalPage.js'
import { test } from '../support/pairingTest.js'
import type { PairedPocket } from '../support/pocket.js'
import { expect, type Page } from '../support/test.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

// The site with networks of all kinds.
test.use({ baseURL: async ({ stack }, use) => use(stack.addresses.web) })
// Nodes of Cosmos know a transaction once it is in a block: until then they answer 404, which the browser writes down.
test.beforeEach(({ complaints }) => complaints.allow('status of 404'))

type Devices = { page: Page; modal: ModalPage; device: PairedPocket }
type Side = { network: string; address: string }

const onSui: Side = { network: 'Local Sui', address: localSuiAccounts[0] }
const onHub: Side = { network: 'Local Hub', address: localCosmosAccounts('cosmos')[0] }
const onZone: Side = { network: 'Local Zone', address: localCosmosAccounts('osmo')[0] }

/** Signs in with the account in front, through the session. */
async function signIn({ modal, device }: Devices): Promise<void> {
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await device.answerRequest('Sign in to this site', 'Approve')
  await modal.expectClosed()
}

/** Pairs with Pocket on another device, and signs in on a network. */
async function connectOn(devices: Devices, side: Side): Promise<void> {
  const { page, modal, device } = devices
  await page.goto('/')
  await device.pair(await showCode({ page, modal }))
  await device.approveProposal()
  await signIn(devices)
  await chooseNetwork({ page, modal }, side.network)
  await signIn(devices)
  await expectSignedIn(page, side)
}

/** Sends, and approves it on the other device, where network, amount and receiver are seen once more. */
async function send(
  { page, modal, device }: Devices,
  transfer: { network: string; symbol: string; amount: string; receiver: string },
): Promise<void> {
  const { amount, network, receiver, symbol } = transfer
  await reviewTransfer({ page, modal }, transfer)
  await pressSend(modal)
  const request = device.page.getByRole('dialog')
  await expect(request.getByRole('heading', { name: `Send ${symbol}` })).toBeVisible()
  await expect(request).toContainText(`${amount} ${symbol}`)
  await expect(request).toContainText(network)
  expect(((await request.textContent()) ?? '').replace(/\s/g, '')).toContain(receiver)
  await device.answerRequest(`Send ${symbol}`, 'Approve')
  await modal.expectView('Account')
  const sent = new RegExp(`^Sent ${amount.replace('.', '\\.')} ${symbol}`)
  await expect(modal.dialog.getByRole('link', { name: sent })).toBeVisible()
  await modal.close()
}

test('§1.006.sui SUI is sent through a session with a wallet elsewhere, which outlives a reload until the wallet ends it', async ({
  page,
  modal,
  device,
}) => {
  await connectOn({ page, modal, device }, onSui)
  await page.reload()
  await expectSignedIn(page, onSui)
  const receiver = `0x${randomBytes(32).toString('hex')}`
  const transfer = { network: 'Local Sui', symbol: 'SUI', amount: '1.25', receiver }
  await send({ page, modal, device }, transfer)
  expect(await getSuiBalance(receiver)).toBe(1_250_000_000n)
  await device.disconnectSite('Latchkey')
  await expect(getConnectButton(page)).toBeVisible()
})

test('§1.006.cosmos ATOM is sent through a session with a wallet elsewhere, which outlives a reload until the wallet ends it', async ({
  page,
  modal,
  device,
}) => {
  await connectOn({ page, modal, device }, onHub)
  await page.reload()
  await expectSignedIn(page, onHub)
  const receiver = createCosmosReceiver('cosmos')
  const transfer = { network: 'Local Hub', symbol: 'ATOM', amount: '1.25', receiver }
  await send({ page, modal, device }, transfer)
  expect(await getCosmosBalance(receiver, 'uatom')).toBe(1_250_000n)
  await device.disconnectSite('Latchkey')
  await expect(getConnectButton(page)).toBeVisible()
})

test('one session has both networks of Cosmos, each with an address and a sign-in of its own', async ({
  page,
  modal,
  device,
}) => {
  await connectOn({ page, modal, device }, onHub)
  await chooseNetwork({ page, modal }, onZone.network)
  await signIn({ page, modal, device })
  await expectSignedIn(page, onZone)
  await page.reload()
  await expectSignedIn(page, onZone)
  const receiver = createCosmosReceiver('osmo')
  const transfer = { network: 'Local Zone', symbol: 'OSMO', amount: '4.5', receiver }
  await send({ page, modal, device }, transfer)
  expect(await getCosmosBalance(receiver, 'uosmo')).toBe(4_500_000n)
  await chooseNetwork({ page, modal }, onHub.network)
  await expectSignedIn(page, onHub)
  await expect(device.page.getByRole('dialog')).toBeHidden()
})
