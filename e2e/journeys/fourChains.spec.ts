import { localBitcoinAccounts } from '@latchkey/local/networks/bip122'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { localSolanaAccounts } from '@latchkey/local/networks/solana'
import { localStacksAccounts } from '@latchkey/local/networks/stacks'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { connectBeside } from '../support/connectBeside.js'
import { expectSignedIn, getConnectButton, getPanel } from '../support/connectByCode.js'
import { findKit } from '../support/findKit.js'
import { expect, type Page, test } from '../support/test.js'

const sides = [
  { network: 'Local One', address: localAccounts[0] },
  { network: 'Local Solana', address: localSolanaAccounts[0] },
  { network: 'Local Bitcoin', address: localBitcoinAccounts[0].payment },
  { network: 'Local Stacks', address: localStacksAccounts[0] },
] as const

/** How many windows the page has opened from now on. */
function countWindows(page: Page): () => number {
  let count = 0
  page.on('popup', () => {
    count += 1
  })
  return () => count
}

test('four kinds of networks with one wallet: connected one after the other, all there after a reload, left one by one @phone', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await pocket.connect()
  for (const namespace of ['solana', 'bip122', 'stacks'] as const) {
    await connectBeside({ page, modal, pocket }, namespace)
  }
  const windows = countWindows(page)
  await page.reload()
  await expectSignedIn(page, sides[3])
  for (const side of sides) {
    await chooseNetwork({ page, modal }, side.network)
    await expectSignedIn(page, side)
  }
  expect(windows()).toBe(0)
  const kit = await findKit(page)
  const panel = getPanel(page)
  for (const [index, namespace] of (['stacks', 'bip122', 'solana'] as const).entries()) {
    await kit.evaluate((found, left) => found.connections.disconnect({ namespace: left }), namespace)
    const next = sides[2 - index]
    await expect(panel).toContainText(next?.address.slice(-6) ?? '')
  }
  await kit.evaluate((found) => found.connections.disconnect())
  await expect(getConnectButton(page)).toBeVisible()
})

test('one answer of the wallet connects Bitcoin and Stacks, and each signs in by itself', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /^Pocket/ }).click()
  await modal.expectView('ConnectingMultiChain')
  const together = modal.dialog.getByRole('button', { name: /^Bitcoin and Stacks/ })
  await expect(together).toContainText('One request in Pocket')
  await pocket.approves(() => together.click())
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await modal.expectClosed()
  await expectSignedIn(page, sides[2])
  await chooseNetwork({ page, modal }, 'Local Stacks')
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await expectSignedIn(page, sides[3])
  await page.reload()
  await expectSignedIn(page, sides[3])
})
