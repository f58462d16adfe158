import { getPanel } from './connectByCode.js'
import type { ModalPage } from './modalPage.js'
import type { Page } from './test.js'

/**
 * Chooses a network from the list that the page's panel opens.
 *
 * @param hands - The page and its modal.
 * @param name - What the network is called.
 */
export async function chooseNetwork(
  { page, modal }: { page: Page; modal: ModalPage },
  name: string,
): Promise<void> {
  await getPanel(page).getByRole('button', { name: 'Networks', exact: true }).click()
  await modal.expectView('Networks')
  await modal.dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
}
