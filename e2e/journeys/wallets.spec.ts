import { expect, test } from '../support/test.js'

test.beforeEach(async ({ page, modal }) => {
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: /(All|Search) wallets/ }).click()
  await modal.expectView('AllWallets')
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
})

test('§2.003.AllWallets every wallet of the directory is found by its name at once @phone', async ({
  modal,
}) => {
  const search = modal.dialog.getByRole('searchbox')
  await search.fill('rainbow')
  await expect(modal.dialog.getByRole('button', { name: /^Rainbow/ }).first()).toBeVisible()
  await expect(modal.dialog.getByText('Trust Wallet')).toBeHidden()
  await search.fill('no wallet has this name')
  await expect(modal.dialog.getByText('No wallet found')).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Clear search' }).first().click()
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
})

test('§9.026 the whole directory scrolls through few elements', async ({ page, modal }) => {
  const cards = modal.dialog.getByRole('button').filter({ has: page.locator('img, [aria-hidden]') })
  const names = new Set<string>()
  const grid = modal.dialog.getByRole('grid').or(modal.dialog.getByRole('list')).first()
  const readNames = async () => {
    for (const name of await cards.allInnerTexts()) if (name.trim()) names.add(name.trim())
  }
  await expect(async () => {
    await readNames()
    expect(await cards.count()).toBeLessThan(120)
    await grid.evaluate((element) => {
      let scroller: Element | null = element
      while (scroller && scroller.scrollHeight <= scroller.clientHeight + 4) scroller = scroller.parentElement
      if (scroller) scroller.scrollTop += scroller.clientHeight * 0.8
    })
    expect(names.size).toBeGreaterThanOrEqual(520)
  }).toPass({ timeout: 40_000, intervals: [50] })
})

test('the grid is walked with the arrow keys', async ({ page, modal }) => {
  await modal.dialog.getByRole('searchbox').press('ArrowDown')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  const first = await focused()
  expect(first).not.toBe('')
  await page.keyboard.press('ArrowRight')
  expect(await focused()).not.toBe(first)
  await page.keyboard.press('ArrowLeft')
  expect(await focused()).toBe(first)
})

test('a wallet that is not installed shows where to get it', async ({ modal }) => {
  await modal.dialog.getByRole('searchbox').fill('Trust Wallet')
  await modal.dialog
    .getByRole('button', { name: /^Trust Wallet/ })
    .first()
    .click()
  await modal.expectView('ConnectingWalletConnect')
  await modal.dialog.getByRole('button', { name: 'Get it' }).click()
  await modal.expectView('Downloads')
  await expect(modal.dialog.getByText('Trust Wallet is not installed here')).toBeVisible()
  await expect(modal.dialog.getByRole('link', { name: /Browser extension/ })).toHaveAttribute(
    'rel',
    /noopener/,
  )
})
