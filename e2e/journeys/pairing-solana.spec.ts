import { randomBytes } from 'node:crypto'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { localSolanaAccounts } from '@latchkey/local/networks/solana'
import { encodeBase58 } from '@latchkey/primitives'
import { getLamports } from '../support/chains/solana/callSolana.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { expectSignedIn, getConnectButton, getPanel, showCode } from '../support/connectByCode.js'
import type { ModalPage } from '../support/modalPage.js'
import { test } from '../support/pairingTest.js'
import type { PairedPocket } from '../support/pocket.js'
import { expect, type Page } from '../support/test.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

// The site with networks of both kinds.
test.use({ baseURL: async ({ stack }, use) => use(stack.addresses.web) })

type Devices = { page: Page; modal: ModalPage; device: PairedPocket }

const onEvm = { network: 'Local One', address: localAccounts[0] }
const onSolana = { network: 'Local Solana', address: localSolanaAccounts[0] }

/** Signs in with the account in front, through the session. */
async function signIn({ modal, device }: Devices): Promise<void> {
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await device.answerRequest('Sign in to this site', 'Approve')
  await modal.expectClosed()
}

/** Pairs with Pocket on another device, and signs in on an EVM network, then on Solana. */
async function connectOnBoth(devices: Devices): Promise<void> {
  const { page, modal, device } = devices
  await page.goto('/')
  await device.pair(await showCode({ page, modal }))
  const proposal = device.page.getByRole('dialog')
  for (const network of ['Local One', 'Local Two', 'Local Solana']) {
    await expect(proposal.getByText(network, { exact: true })).toBeVisible()
  }
  await device.approveProposal()
  await signIn(devices)
  await expectSignedIn(page, onEvm)
  await chooseNetwork({ page, modal }, 'Local Solana')
  await signIn(devices)
  await expectSignedIn(page, onSolana)
}

test('§1.006.solana one session with a wallet elsewhere has accounts of both kinds, which sign in one by one, and outlives a reload', async ({
  page,
  modal,
  device,
}) => {
  await connectOnBoth({ page, modal, device })
  await page.reload()
  await expectSignedIn(page, onSolana)
  await chooseNetwork({ page, modal }, 'Local One')
  await expectSignedIn(page, onEvm)
  await expect(device.page.getByRole('dialog')).toBeHidden()
})

test('§1.007 §4.025 §4.026 SOL is sent through the session, and what the wallet ends is over for both kinds', async ({
  page,
  modal,
  device,
}) => {
  await connectOnBoth({ page, modal, device })
  const receiver = encodeBase58(randomBytes(32))
  await reviewTransfer({ page, modal }, { symbol: 'SOL', amount: '0.25', receiver })
  expect(((await modal.dialog.textContent()) ?? '').replace(/\s/g, '')).toContain(receiver)
  await pressSend(modal)
  await expect(modal.dialog.getByText('Open Pocket on your phone to answer.')).toBeVisible()
  const request = device.page.getByRole('dialog')
  await expect(request.getByRole('heading', { name: 'Send SOL' })).toBeVisible()
  await expect(request).toContainText('0.25 SOL')
  await expect(request).toContainText('Local Solana')
  expect(((await request.textContent()) ?? '').replace(/\s/g, '')).toContain(receiver)
  await device.answerRequest('Send SOL', 'Approve')
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: /^Sent 0\.25 SOL/ })).toBeVisible()
  expect(await getLamports(receiver)).toBe(250_000_000n)
  await modal.close()

  await device.disconnectSite('Latchkey')
  await expect(getConnectButton(page)).toBeVisible()
  await page.reload()
  await expect(getPanel(page)).toContainText('No wallet connected')
})
