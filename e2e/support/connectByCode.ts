import { expect, type Locator, type Page } from '@playwright/test'
import type { ModalPage } from './modalPage.js'
import type { PairedPocket } from './pocket.js'
import { readQrCode } from './readQrCode.js'

/** Who scans, and what they scan from. */
type Devices = { page: Page; modal: ModalPage; device: PairedPocket }

/**
 * Opens the modal at the code that any wallet scans.
 *
 * @returns What the code on screen says.
 */
export async function showCode({ page, modal }: Pick<Devices, 'page' | 'modal'>): Promise<string> {
  await modal.open()
  await modal.dialog.getByRole('button', { name: /^WalletConnect/ }).click()
  await modal.expectView('ConnectingWalletConnect')
  return scanCode(page)
}

/** What the code on screen says, read as a camera does. */
export async function scanCode(page: Page): Promise<string> {
  const code = page.getByRole('dialog').locator('.lk-qr')
  await expect(code.getByRole('img', { name: /^Code to scan/ })).toBeVisible()
  return readQrCode(code)
}

/** Connects and signs in the page at `/` with the code that Pocket on another device scans. */
export async function connectByCode(devices: Devices): Promise<void> {
  await devices.page.goto('/')
  await devices.device.pair(await showCode(devices))
  await devices.device.answerSignIn('Sign')
  await devices.modal.expectClosed()
  await expect(getPanel(devices.page)).toContainText('Signed in')
}

/** Where the page shows the visitor's account. */
export function getPanel(page: Page): Locator {
  return page.getByRole('region', { name: 'Your account' })
}

/** The page's own button, while nobody is connected. */
export function getConnectButton(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
}

/** Waits until an account is in front on a network, signed in. */
export async function expectSignedIn(
  page: Page,
  { network, address = '' }: { network: string; address?: string },
): Promise<void> {
  const panel = getPanel(page)
  await expect(panel).toContainText(`Pocket on ${network}`)
  await expect(panel).toContainText(address.slice(-6))
  await expect(panel).toContainText('Signed in')
}
