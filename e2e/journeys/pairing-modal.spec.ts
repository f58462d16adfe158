import type { Page } from '@playwright/test'
import { openSendFromCode } from '../support/chains/eip155/openSendFromCode.js'
import type { ModalPage } from '../support/modalPage.js'
import { noteOpened } from '../support/noteOpened.js'
import { pairOnOtherDevice } from '../support/pairOnOtherDevice.js'
import { readQrCode } from '../support/readQrCode.js'
import { expect, test } from '../support/test.js'

// A wallet signs in while it is paired where a site has EVM networks alone.
test.use({ baseURL: async ({ stack }, use) => use(stack.addresses.webSingle) })

const wallet = 'Trust Wallet'

async function chooseWallet(page: Page, modal: ModalPage): Promise<void> {
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /(All|Search) wallets/ }).click()
  await modal.expectView('AllWallets')
  await modal.dialog.getByRole('searchbox').fill(wallet)
  await modal.dialog
    .getByRole('button', { name: new RegExp(`^${wallet}`) })
    .first()
    .click()
  await modal.expectView('ConnectingWalletConnect')
}

const code = (modal: ModalPage) => modal.dialog.getByRole('img', { name: /^Code to scan/ })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`§2.003.ConnectingWalletConnect the ${colorScheme} code scans with the wallet's picture on it, and says what is copied`, async ({
    page,
    modal,
    context,
  }) => {
    await page.emulateMedia({ colorScheme })
    await chooseWallet(page, modal)
    await expect(code(modal)).toBeVisible()
    const scanned = await readQrCode(modal.dialog.locator('.lk-qr'))
    expect(scanned).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await modal.dialog.getByRole('button', { name: 'Copy link' }).click()
    await expect(modal.dialog.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(scanned)
  })
}

test('§1.002 a scanned wallet connects; what was agreed is shown, asked for and ended', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await modal.expectView('ConnectingWalletConnect')
  await pairOnOtherDevice(page, async (pocket) => {
    await pocket.answerSignIn('Sign')
    await modal.expectClosed()
    const panel = page.getByRole('region', { name: 'Your account' })
    await panel.getByRole('button', { name: 'Account', exact: true }).click()
    await modal.expectView('Account')
    await modal.dialog.getByRole('button', { name: /Connection details/ }).click()
    await modal.expectView('ConnectionDetails')
    await expect(modal.dialog.getByText('Pocket', { exact: true })).toBeVisible()
    await modal.dialog.getByRole('button', { name: 'Check connection' }).click()
    await expect(modal.dialog.getByText(/^Pocket answered in [\d,]+ ms\.$/)).toBeVisible()
    await modal.dialog.getByRole('button', { name: 'Disconnect' }).click()
    await modal.expectClosed()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  })
})

test('a transfer says that it waits for the wallet on the other device, and goes on when that has answered', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await pairOnOtherDevice(page, async (pocket) => {
    await pocket.answerSignIn('Sign')
    await modal.expectClosed()
    await openSendFromCode(page)
    await modal.expectView('WalletSend')
    await modal.dialog.getByRole('button', { name: 'Review' }).click()
    await modal.expectView('WalletSendPreview')
    await modal.dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(modal.dialog.getByText('Approve in Pocket', { exact: true })).toBeVisible()
    await expect(modal.dialog.getByText('Open Pocket on your phone to answer.')).toBeVisible()
    await expect(modal.dialog.getByRole('button', { name: /^Cancel/ })).toHaveCount(1)
    await pocket.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await modal.expectView('WalletSendConfirmed')
    await expect(modal.dialog.getByText('to answer.')).toBeHidden()
  })
})

test('§4.029 §9.005 a wallet that declines is named; a retry shows another code', async ({ page, modal }) => {
  await chooseWallet(page, modal)
  const uri = await pairOnOtherDevice(page, (pocket) => pocket.answerSignIn('Reject'))
  await expect(modal.dialog.getByText('Connection declined')).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(code(modal)).toBeVisible()
  expect(await readQrCode(modal.dialog.locator('.lk-qr'))).not.toBe(uri)
})

test('§2.003.ConnectingWalletConnect who has no such wallet is led to it', async ({ page, modal }) => {
  await chooseWallet(page, modal)
  await modal.dialog.getByRole('button', { name: 'Get it' }).click()
  await modal.expectView('Downloads')
  await modal.back()
  await modal.expectView('ConnectingWalletConnect')
})

test('the ways to a wallet are tabs that the arrow keys walk', async ({ page, modal }) => {
  await chooseWallet(page, modal)
  const tabs = modal.dialog.getByRole('tab')
  await tabs.first().focus()
  await page.keyboard.press('End')
  await expect(tabs.last()).toBeFocused()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  await expect(modal.dialog.getByText('Not detected')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
})

test('§2.003.ConnectingWalletConnect on a phone the app opens once, by a button that is its link @phone', async ({
  page,
  modal,
  isMobile,
}) => {
  test.skip(!isMobile, 'Only a phone opens apps')
  const readOpened = await noteOpened(page)
  await chooseWallet(page, modal)
  const link = modal.dialog.getByRole('link', { name: `Open ${wallet}` })
  await expect(link).toHaveAttribute('href', /^trust:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402/)
  const href = await link.getAttribute('href')
  await expect.poll(readOpened).toEqual([href])
  await expect(modal.dialog.getByText(/^Nothing happened\?/)).toBeVisible()
  await expect(modal.dialog.getByText(`Don’t have ${wallet}?`)).toBeVisible()
  await expect(modal.dialog.getByRole('link', { name: /^Get it/ })).toHaveAttribute('href', /^https:/)
  await modal.dialog.getByRole('button', { name: 'Scan with another device' }).click()
  await expect(code(modal)).toBeVisible()
  await modal.dialog.getByRole('button', { name: `Open ${wallet} on this phone` }).click()
  await expect(link).toBeVisible()
  expect(await readOpened()).toHaveLength(1)
})
