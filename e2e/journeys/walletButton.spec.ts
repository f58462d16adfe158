import { expect, type Page, test } from '@playwright/test'
import { announceWallet } from '../support/chains/eip155/announceWallet.js'
import { endMotion } from '../support/endMotion.js'
import { loadAxe } from '../support/loadAxe.js'
import { type ServedPage, servePageOf } from '../support/servePageOf.js'

/** `LATCHKEY_SCREENS=1` takes pictures into `test-results/screens`. */
const isPictured = process.env.LATCHKEY_SCREENS === '1'
let site: ServedPage

test.beforeAll(async () => {
  site = await servePageOf('buttons')
})
test.afterAll(() => site.close())

async function open(page: Page): Promise<void> {
  await announceWallet(page)
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Connect Lantern' }).waitFor()
  await page.getByRole('button', { name: 'Connect Wallet 77', exact: true }).waitFor()
}

/** Looks at what is on screen in both colours: no accessibility problem, and a picture where they are wanted. */
async function look(page: Page, name: string): Promise<void> {
  await loadAxe(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await endMotion(page)
    const size = page.viewportSize()?.width
    if (isPictured) await page.screenshot({ path: `test-results/screens/${name}-${colorScheme}-${size}.png` })
    const { violations } = await page.evaluate(() => window.axe.run(document.body))
    expect
      .soft(
        violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        colorScheme,
      )
      .toEqual([])
  }
}

test('a wallet’s button connects it, and the wide modal keeps the list beside what was chosen @phone', async ({
  page,
}) => {
  const isWide = (page.viewportSize()?.width ?? 0) >= 768
  const dialog = page.getByRole('dialog')
  const list = page.locator('.lk-wide-list')
  await open(page)
  await look(page, 'wallet-buttons')

  // A wallet that is not here: its own page of the modal, beside the list where there is room.
  await page.getByRole('button', { name: 'Connect Wallet 77', exact: true }).click()
  await expect(dialog.getByRole('heading', { name: 'Wallet 77' })).toBeVisible()
  await expect(list).toHaveCount(isWide ? 1 : 0)
  await look(page, 'wallet-button-elsewhere')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your key to many sites' })).toBeVisible({ visible: isWide })
  await look(page, 'wide-list')

  if (isWide) {
    // By keyboard: the choice stands on the right, and the list keeps its place.
    await list.getByRole('button', { name: /^Search wallets/ }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await expect(list.getByRole('button', { name: /^Search wallets/ })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await look(page, 'wide-search')
    const card = page.locator('.lk-card')
    const sideways = await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(sideways).toBe(0)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // A wallet of this browser: asked at once, and then the way to its account.
  await page.getByRole('button', { name: 'Connect Lantern' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Lantern, connected' }).click()
  await expect(dialog).toContainText('0xd8')
  await expect(list).toHaveCount(0)
})
