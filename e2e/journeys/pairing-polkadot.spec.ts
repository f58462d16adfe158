import { localPolkadotAccounts } from '@latchkey/local/networks/polkadot'
import { createPolkadotReceiver, getPlancks, wakePolkadot } from '../support/chains/polkadot/askPolkadot.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { expectSignedIn, getConnectButton, showCode } from '../support/connectByCode.js'
import type { ModalPage } from '../support/modalPage.js'
import { test } from '../support/pairingTest.js'
import type { PairedPocket } from '../support/pocket.js'
import { expect } from '../support/test.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

// The site with networks of all kinds.
test.use({ baseURL: async ({ stack }, use) => use(stack.addresses.web) })

const onPolkadot = { network: 'Local Asset Hub', address: localPolkadotAccounts[0] }

/** Signs in with the account in front, through the session. */
async function signIn({ modal, device }: { modal: ModalPage; device: PairedPocket }): Promise<void> {
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await device.answerRequest('Sign in to this site', 'Approve')
  await modal.expectClosed()
}

test.beforeEach(wakePolkadot)

test('§1.006.polkadot a wallet elsewhere signs in, sends ROC through its session, which outlives a reload, and what it ends is over', async ({
  page,
  modal,
  device,
}) => {
  await page.goto('/')
  await device.pair(await showCode({ page, modal }))
  await device.approveProposal()
  await signIn({ modal, device })
  await chooseNetwork({ page, modal }, onPolkadot.network)
  await signIn({ modal, device })
  await expectSignedIn(page, onPolkadot)
  await page.reload()
  await expectSignedIn(page, onPolkadot)
  const receiver = createPolkadotReceiver()
  await reviewTransfer({ page, modal }, { symbol: 'ROC', amount: '1.25', receiver })
  await pressSend(modal)
  const request = device.page.getByRole('dialog')
  await expect(request.getByRole('heading', { name: 'Send ROC' })).toBeVisible()
  await expect(request).toContainText('1.25')
  await expect(request).toContainText('Local Asset Hub')
  expect(((await request.textContent()) ?? '').replace(/\s/g, '')).toContain(receiver)
  await device.answerRequest('Send ROC', 'Approve')
  await modal.expectView('Account')
  await expect(modal.dialog.getByRole('link', { name: /^Sent 1\.25 ROC/ })).toBeVisible()
  expect(await getPlancks(receiver)).toBe(1_250_000_000_000n)
  await modal.close()
  await page.reload()
  await expectSignedIn(page, onPolkadot)
  await device.disconnectSite('Latchkey')
  await expect(getConnectButton(page)).toBeVisible()
})
