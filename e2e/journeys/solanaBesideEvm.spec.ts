import { localAccounts } from '@latchkey/local/networks/eip155'
import { localSolanaAccounts } from '@latchkey/local/networks/solana'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { connectBeside, connectBoth } from '../support/connectBeside.js'
import { expectSignedIn, getConnectButton, getPanel } from '../support/connectByCode.js'
import { findKit } from '../support/findKit.js'
import { allowManyWallets, openWallets } from '../support/openWallets.js'
import { expect, type Page, test } from '../support/test.js'

const endOf = (address: string) => address.slice(-6)
const [evmEnd, solanaEnd] = [endOf(localAccounts[0]), endOf(localSolanaAccounts[0])]
const onEvm = { network: 'Local One', address: localAccounts[0] }
const onSolana = { network: 'Local Solana', address: localSolanaAccounts[0] }

/** How many windows the page has opened from now on. */
function countWindows(page: Page): () => number {
  let count = 0
  page.on('popup', () => {
    count += 1
  })
  return () => count
}

test('one wallet for both kinds of networks is one row, and asks which is meant @phone', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await modal.open()
  const row = modal.dialog.getByRole('button', { name: /^Pocket/ })
  await expect(row).toHaveCount(1)
  await row.click()
  await modal.expectView('ConnectingMultiChain')
  await expect(modal.dialog.getByRole('button', { name: /^EVM networks/ })).toContainText(
    'Local One, Local Two',
  )
  const solana = modal.dialog.getByRole('button', { name: /^Solana networks/ })
  await expect(solana).toContainText('Local Solana')
  await pocket.approves(() => solana.click())
  await modal.expectView('SIWXSignMessage')
  await expect(getPanel(page)).toContainText(solanaEnd)
})

test('§2.003.SwitchActiveChain a network of the other kind takes a connection of its own, and back again takes no question', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  const panel = getPanel(page)
  await pocket.connect()
  await chooseNetwork({ page, modal }, 'Local Solana')
  await modal.expectView('SwitchActiveChain')
  await expect(modal.dialog).toContainText(
    'Connect a wallet for Solana. Your Ethereum wallet stays connected.',
  )
  await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
  await modal.expectView('Networks')
  await modal.close()
  await expect(panel).toContainText(evmEnd)

  await connectBeside({ page, modal, pocket }, 'solana')
  await expect(panel).toContainText('Pocket on Local Solana')
  await expect(panel).toContainText(solanaEnd)
  await expect(panel).toContainText(/[\d.]+ SOL/)

  const windows = countWindows(page)
  await chooseNetwork({ page, modal }, 'Local One')
  await expect(panel).toContainText('Pocket on Local One')
  await expect(panel).toContainText(evmEnd)
  await expect(panel).toContainText('Signed in')
  await expect(panel).toContainText(/[\d.,]+ ETH/)
  expect(windows()).toBe(0)
})

test('after a reload both connections are there, both signed in, and the one in front is the one that was', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await connectBoth({ page, modal, pocket }, 'solana')
  const windows = countWindows(page)
  await page.reload()
  await expectSignedIn(page, onSolana)
  await chooseNetwork({ page, modal }, 'Local One')
  await expectSignedIn(page, onEvm)
  await page.reload()
  await expectSignedIn(page, onEvm)
  await chooseNetwork({ page, modal }, 'Local Solana')
  await expectSignedIn(page, onSolana)
  expect(windows()).toBe(0)
})

test('two tabs agree about both: what one disconnects is gone from the other, what stays is there', async ({
  page,
  context,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await connectBoth({ page, modal, pocket }, 'solana')
  const second = await context.newPage()
  await second.goto('/')
  await expect(getPanel(second)).toContainText(solanaEnd)
  const kit = await findKit(page)
  await kit.evaluate((found) => found.connections.disconnect({ namespace: 'solana' }))
  await expect(getPanel(page)).toContainText(evmEnd)
  await expect(getPanel(second)).toContainText(evmEnd)
  await kit.evaluate((found) => found.connections.disconnect())
  await expect(getConnectButton(page)).toBeVisible()
  await expect(getConnectButton(second)).toBeVisible()
})

test('§2.003.ProfileWallets §3.044.multiWallet §4.048 wallets by kind of network: each is disconnected by itself, the last one closes', async ({
  page,
  modal,
  pocket,
}) => {
  await allowManyWallets(page)
  await page.goto('/')
  const panel = getPanel(page)
  await connectBoth({ page, modal, pocket }, 'solana')
  await openWallets({ page, modal })
  const tab = (name: string) => modal.dialog.getByRole('tab', { name })
  await expect(tab('Solana')).toHaveAttribute('aria-selected', 'true')
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(solanaEnd)
  await tab('EVM').click()
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(evmEnd)
  await expect(modal.dialog.getByRole('button', { name: 'Add EVM wallet' })).toBeVisible()
  await tab('Solana').click()
  await modal.dialog.locator('.lk-wallet-active').getByRole('button', { name: 'Disconnect' }).click()
  await expect(modal.dialog.getByText('No wallet connected')).toBeVisible()
  await expect(tab('Solana')).toHaveAttribute('aria-selected', 'true')
  await expect(panel).toContainText(evmEnd)
  await modal.expectView('ProfileWallets')
  await tab('EVM').click()
  await modal.dialog.locator('.lk-wallet-active').getByRole('button', { name: 'Disconnect' }).click()
  await expect(getConnectButton(page)).toBeVisible()
  await page.reload()
  await expect(getConnectButton(page)).toBeVisible()
})
