import type { Page } from '@playwright/test'
import { findKit } from './findKit.js'
import type { ModalPage } from './modalPage.js'

/**
 * Opens the weather as a site's own code does: the page has no button for it.
 *
 * @param hands - The page and its modal.
 */
export async function openWeather({ page, modal }: { page: Page; modal: ModalPage }): Promise<void> {
  const kit = await findKit(page)
  await kit.evaluate((found) => found.modal.open({ view: 'Weather' }))
  await modal.expectView('Weather')
}
