import { expect, type Page } from '@playwright/test'
import { createModalPage } from './modalPage.js'
import { createPairedPocket, type PairedPocket } from './pocket.js'
import { readQrCode } from './readQrCode.js'

/**
 * Scans the code on the page with Pocket on another device, which is a browser of its own, and does something with it.
 *
 * @param page - The site's page, with the code on screen.
 * @param use - What is done with Pocket; the device is put away afterwards.
 * @returns The link that was scanned.
 */
export async function pairOnOtherDevice(
  page: Page,
  use: (pocket: PairedPocket) => Promise<void>,
): Promise<string> {
  const { dialog } = createModalPage(page)
  await expect(dialog.getByRole('img', { name: /^Code to scan/ })).toBeVisible()
  const uri = await readQrCode(dialog.locator('.lk-qr'))
  const device = await page.context().browser()?.newContext()
  if (!device) throw new Error('There is no browser')
  try {
    const pocket = await createPairedPocket(device)
    await pocket.pair(uri)
    await use(pocket)
  } finally {
    await device.close()
  }
  return uri
}
