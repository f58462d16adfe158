import type { ModalPage } from './modalPage.js'
import type { Page } from './test.js'

/** The gateway as it answers for a project whose operator has allowed several wallets. */
export async function allowManyWallets(page: Page): Promise<void> {
  await page.route('**/appkit/v1/config?**', async (route) => {
    const response = await route.fetch()
    const { features } = await response.json()
    const others = features.filter(({ id }: { id: string }) => id !== 'multi_wallet')
    await route.fulfill({
      response,
      json: { features: [...others, { id: 'multi_wallet', isEnabled: true, config: [] }] },
    })
  })
}

/** Goes from the page's account button to the visitor's wallets. */
export async function openWallets({ page, modal }: { page: Page; modal: ModalPage }): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: /Your wallets$/ }).click()
  await modal.expectView('ProfileWallets')
}
