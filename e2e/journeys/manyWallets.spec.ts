import { installOtherWallet } from '../support/chains/eip155/installOtherWallet.js'
import { getPanel } from '../support/connectByCode.js'
import { allowManyWallets, openWallets } from '../support/openWallets.js'
import { pairOnOtherDevice } from '../support/pairOnOtherDevice.js'
import { expect, test } from '../support/test.js'

/** How a shortened address ends, whatever its form. */
const endOf = (address: string) => address.slice(-4)

test('§3.044.multiWallet §4.047 two installed wallets of one namespace: add, switch, reload, let go of one', async ({
  page,
  modal,
  pocket,
}) => {
  await allowManyWallets(page)
  const other = await installOtherWallet(page, 4)
  await page.goto('/')
  await pocket.connect()
  const panel = getPanel(page)
  await expect(panel).toContainText('Signed in')

  await openWallets({ page, modal })
  await expect(modal.dialog.getByText('1 wallet', { exact: true })).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Add EVM wallet' }).click()
  await modal.dialog.getByRole('button', { name: /^Mock Wallet/ }).click()
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await modal.expectClosed()
  await expect(panel).toContainText(endOf(other))
  await expect(panel).toContainText('Signed in')
  await openWallets({ page, modal })
  await expect(modal.dialog.getByText('2 wallets')).toBeVisible()
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(endOf(other))

  // Pocket is signed in already and asks nothing.
  const windows = page.context().pages().length
  await modal.dialog.getByRole('button', { name: /^Switch to Pocket/ }).click()
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText('Pocket')
  await modal.close()
  await expect(panel).toContainText('2266')
  await expect(panel).toContainText('Signed in')
  expect(page.context().pages()).toHaveLength(windows)

  await page.reload()
  await expect(panel).toContainText('2266')
  await expect(panel).toContainText('Signed in')
  await openWallets({ page, modal })
  await expect(modal.dialog.getByText('2 wallets')).toBeVisible()
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText('Pocket')

  await modal.dialog.locator('.lk-wallet-active').getByRole('button', { name: 'Disconnect' }).click()
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText(endOf(other))
  await expect(panel).toContainText(endOf(other))
  await expect(panel).toContainText('Signed in')
})

test('§3.044.multiWallet a paired wallet beside an installed one: in front when it has signed in, and gone without the other', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await allowManyWallets(page)
  await page.goto(stack.addresses.webSingle)
  await modal.open()
  await pocket.approves(() => modal.dialog.getByRole('button', { name: /^Pocket/ }).click())
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await modal.expectClosed()
  const panel = getPanel(page)
  await openWallets({ page, modal })
  await modal.dialog.getByRole('button', { name: 'Add wallet' }).click()
  await modal.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await modal.expectView('ConnectingWalletConnect')
  await pairOnOtherDevice(page, async (device) => {
    await device.answerSignIn('Sign')
    await modal.expectView('ProfileWallets')
    await expect(modal.dialog.getByText('2 wallets')).toBeVisible()
    await expect(modal.dialog.getByRole('button', { name: /^Switch to Pocket/ })).toBeVisible()
    await device.disconnectSite('Latchkey')
    await expect(modal.dialog.getByText('1 wallet', { exact: true })).toBeVisible()
  })
  await expect(modal.dialog.locator('.lk-wallet-active')).toContainText('Pocket')
  await modal.close()
  await expect(panel).toContainText('Signed in')
})
