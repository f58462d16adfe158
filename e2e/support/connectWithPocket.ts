import { expect, type Page } from '@playwright/test'
import type { Pocket } from './pocket.js'

/**
 * Connects Pocket through the modal, from the page's own button to the closed modal.
 *
 * @param page - The page.
 * @param pocket - The wallet.
 * @param options - `signIn`: whether the offered sign-in is signed (true) or declined.
 */
export async function connectWithPocket(
  page: Page,
  pocket: Pocket,
  { signIn = true }: { signIn?: boolean } = {},
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await pocket.approves(page, () => dialog.getByRole('button', { name: /^Pocket/ }).click())
  await expect(page.locator('.lk-card')).toHaveAttribute('data-view', 'SIWXSignMessage')
  if (signIn) {
    await pocket.approves(page, () => dialog.getByRole('button', { name: 'Sign', exact: true }).click())
  } else await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(dialog).toBeHidden()
}
