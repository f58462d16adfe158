import type { LocalNamespace } from '@latchkey/local/chains'
import { expect, type Locator, type Page } from '@playwright/test'
import { chains, firstNamespace } from './chains/registry.js'
import { endMotion } from './endMotion.js'

/** The modal, as a visitor finds it. */
export type ModalPage = {
  readonly dialog: Locator
  readonly card: Locator
  /** Room that is kept in the list of all wallets for those which are on their way. */
  readonly awaitedWallets: Locator
  /** Opens it with the button in the page's header, and waits until its first view, or why that does not come, has come to rest. */
  open(): Promise<void>
  /** Opens it, and waits for nothing but its frame. */
  openFrame(): Promise<void>
  /** Waits until a view is on screen and has come to rest. */
  expectView(view: string): Promise<void>
  expectClosed(): Promise<void>
  /** Chooses Pocket from the list on screen. It is a wallet for all namespaces; without one it is chosen for the first. */
  choosePocket(namespace?: LocalNamespace): Promise<void>
  back(): Promise<void>
  close(): Promise<void>
}

/**
 * Makes the modal of a page.
 *
 * @param page - The page.
 */
export function createModalPage(page: Page): ModalPage {
  const dialog = page.getByRole('dialog')
  const card = page.locator('.lk-card')
  const pocketRow = dialog.getByRole('button', { name: /^Pocket/ })
  async function expectView(view: string): Promise<void> {
    await expect(card).toHaveAttribute('data-view', view)
    await endMotion(page)
    // The one before is taken out a moment after it has left.
    await expect(card.locator('.lk-view-leaving')).toHaveCount(0)
  }
  async function openFrame(): Promise<void> {
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    await expect(dialog).toBeVisible()
  }
  return {
    dialog,
    card,
    awaitedWallets: dialog.locator('.lk-wallet-card[aria-hidden]'),
    expectView,
    openFrame,
    async choosePocket(namespace = firstNamespace) {
      await pocketRow.click()
      await expectView('ConnectingMultiChain')
      await dialog.getByRole('button', { name: new RegExp(`^${chains[namespace].name} networks`) }).click()
    },
    async open() {
      await openFrame()
      // Rows move while the card grows to the height of the view: what is pressed before may be let go of beside them.
      await expect(dialog.locator('.lk-card[data-view], .lk-shell-failure')).toBeVisible()
      await endMotion(page)
    },
    async expectClosed() {
      // An embedded wallet's own page is a dialog over it.
      await expect(dialog).toHaveCount(0)
    },
    async back() {
      await dialog.getByRole('button', { name: 'Back' }).click()
    },
    async close() {
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(dialog).toBeHidden()
    },
  }
}
