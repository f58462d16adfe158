import { expect, type Page, test } from '@playwright/test'
import { type ServedPage, servePageOf } from './support/servePageOf.js'

let site: ServedPage

test.beforeAll(async () => {
  site = await servePageOf('beside-dialogs')
})
test.afterAll(() => site.close())

const isFocusInModal = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    // Between its last stop and its first one the browser has the focus itself.
    return activeElement === body || activeElement?.closest('.lk-dialog') !== null
  })

for (const library of ['radix', 'mui']) {
  for (const place of ['beside', 'inside']) {
    test(`over a dialog of ${library}, its place ${place} it, the modal is used as over a page`, async ({
      page,
    }) => {
      const checkout = page.locator('[role=dialog]', { hasText: 'Checkout' }).first()
      // By their roles, so what a screen reader would not find is not found here.
      const modal = page.getByRole('dialog', { name: 'Connect wallet' })
      await page.goto(`${site.url}?library=${library}&modal=${place}`)
      await page.getByRole('button', { name: 'Check out' }).click()
      await checkout.getByRole('button', { name: 'Connect wallet' }).click()
      await expect(modal).toBeVisible()
      await modal.getByRole('button', { name: 'Search wallets' }).click()
      const list = page.getByRole('dialog', { name: 'All wallets' })
      await list.getByRole('searchbox').click()
      await page.keyboard.type('Wallet 1')
      await expect(list.getByRole('searchbox')).toHaveValue('Wallet 1')
      await expect(list.getByRole('button', { name: 'Wallet 1', exact: true })).toBeVisible()
      expect(await page.locator('body').getAttribute('data-keys')).toBeNull()
      const body = page.locator('.lk-body')
      const scrolled = () =>
        body.evaluate((element) =>
          Math.max(...[element, ...element.querySelectorAll('*')].map(({ scrollTop }) => scrollTop)),
        )
      await body.hover()
      await page.mouse.wheel(0, 300)
      await expect.poll(scrolled).toBeGreaterThan(100)
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press(step % 3 === 2 ? 'Shift+Tab' : 'Tab')
        expect(await isFocusInModal(page)).toBe(true)
      }
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(checkout).toBeVisible()
      await expect(page.getByRole('button', { name: 'Check out' })).toHaveCount(0)
      await expect(checkout.getByRole('button', { name: 'Connect wallet' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(checkout).toBeHidden()
      await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible()
    })
  }

  test(`a dialog of ${library} that opens under the modal takes nothing from it`, async ({ page }) => {
    const modal = page.getByRole('dialog', { name: 'Connect wallet' })
    const checkout = page.locator('[role=dialog]', { hasText: 'Checkout' }).first()
    await page.goto(`${site.url}?library=${library}&modal=beside`)
    await page.getByRole('button', { name: 'Open both' }).click()
    await expect(modal).toBeVisible()
    await expect(checkout).toBeVisible()
    await expect(modal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toBeHidden()
    await expect(checkout).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check out' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(checkout).toBeHidden()
    await expect(page.getByRole('button', { name: 'Check out' })).toBeVisible()
  })
}
