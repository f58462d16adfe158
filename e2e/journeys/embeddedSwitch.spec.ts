import { type Address, createPublicClient, type Hex, http, parseEther } from 'viem'
import { fund } from '../support/chains/eip155/fund.js'
import { readAddress, signIn } from '../support/embedded.js'
import { findKit } from '../support/findKit.js'
import { accountButton, approve, createEmail, logInByMail } from '../support/login.js'
import { expect, type Page, test } from '../support/loginTest.js'
import type { ModalPage } from '../support/modalPage.js'
import { allowManyWallets, openWallets } from '../support/openWallets.js'
import { pressSend, reviewTransfer } from '../support/transfers.js'

type Browser = { page: Page; modal: ModalPage }
const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'

async function openSettings({ page, modal }: Browser): Promise<void> {
  await accountButton(page, /^Account/).click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: /^Wallet settings/ }).click()
  await modal.expectView('AccountSettings')
}

/** Signs a text as the account in front, and has the network say whose signature it is. */
async function expectSigning({ page, modal }: Browser, url: string): Promise<void> {
  const address = (await readAddress(page, 'eip155')) as Address
  const kit = await findKit(page)
  const signing = kit.evaluate(
    (found) => found.connections.signMessage({ message: 'Hello', namespace: 'eip155' }) as Promise<Hex>,
  )
  await modal.expectView('ApproveTransaction')
  await approve(page, 'Sign')
  const client = createPublicClient({ transport: http(url), cacheTime: 0 })
  expect(await client.verifyMessage({ address, message: 'Hello', signature: await signing })).toBe(true)
  await modal.expectClosed()
}

/** The address in front as soon as a page that is loaded again has one. */
async function reload({ page }: Browser): Promise<string> {
  await page.reload()
  return readAddress(page, 'eip155')
}

test('§4.003 §4.009 §4.010 from the smart account to the standard one and back: signed, sent and loaded again on either, both addresses shown', async ({
  page,
  modal,
  stack,
}) => {
  const browser = { page, modal }
  const url = stack.addresses.evmA
  await page.goto('/')
  await logInByMail(page, modal, createEmail())
  const smart = await readAddress(page, 'eip155')
  await expectSigning(browser, url)

  await openSettings(browser)
  const accounts = modal.dialog.getByRole('list', { name: 'Your accounts' }).getByRole('listitem')
  await expect(accounts).toHaveCount(2)
  await expect(accounts.first()).toContainText('Smart account')
  await expect(accounts.first()).toContainText('In use')
  await expect(accounts.first()).toContainText(smart)
  await expect(accounts.last()).toContainText('Standard account')
  await modal.dialog.getByRole('button', { name: /^Use your standard account/ }).click()
  // It is another account, which signs in for itself.
  await signIn(browser)
  const standard = await readAddress(page, 'eip155')
  expect(standard).not.toBe(smart)
  await expectSigning(browser, url)
  expect(await reload(browser)).toBe(standard)
  await expectSigning(browser, url)

  const client = createPublicClient({ transport: http(url), cacheTime: 0 })
  await fund(page, url, standard, parseEther('1'))
  await reviewTransfer(browser, { symbol: 'ETH', amount: '0.25', receiver })
  await pressSend(modal)
  await modal.expectView('ApproveTransaction')
  await approve(page, 'Approve')
  await modal.expectView('Account')
  expect(await client.getBalance({ address: receiver })).toBe(parseEther('0.25'))
  await modal.close()

  // Back: the smart account is signed in already.
  await openSettings(browser)
  await expect(accounts.first()).toContainText(standard)
  await modal.dialog.getByRole('button', { name: /^Use your smart account/ }).click()
  await expect(accounts.first()).toContainText(smart)
  await expect(accounts.last()).toContainText(standard)
  await modal.close()
  expect(await readAddress(page, 'eip155')).toBe(smart)
  await expectSigning(browser, url)
  expect(await reload(browser)).toBe(smart)
  await expectSigning(browser, url)
})

test('§2.003.ProfileWallets §4.003 where wallets are listed either account is put in front, and stays there after a reload', async ({
  page,
  modal,
  stack,
}) => {
  const browser = { page, modal }
  const url = stack.addresses.evmA
  await allowManyWallets(page)
  await page.goto('/')
  await logInByMail(page, modal, createEmail())
  const smart = await readAddress(page, 'eip155')
  await openWallets(browser)
  await expect(modal.dialog.getByText('Smart account', { exact: true })).toBeVisible()
  await expect(modal.dialog.getByText('Standard account', { exact: true })).toBeVisible()
  await modal.dialog.getByRole('button', { name: /^Switch to / }).click()
  await signIn(browser)
  const standard = await readAddress(page, 'eip155')
  expect(standard).not.toBe(smart)
  expect(await reload(browser)).toBe(standard)
  await expectSigning(browser, url)
  await openWallets(browser)
  await modal.dialog.getByRole('button', { name: /^Switch to / }).click()
  await expect.poll(() => readAddress(page, 'eip155')).toBe(smart)
  await modal.close()
  expect(await reload(browser)).toBe(smart)
  await expectSigning(browser, url)
})
