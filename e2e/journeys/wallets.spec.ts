import { noteOpened } from '../support/noteOpened.js'
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

test('the whole directory scrolls through few elements', async ({ page, modal }) => {
  const cards = modal.dialog.getByRole('button').filter({ has: page.locator('img, [aria-hidden]') })
  const names = new Set<string>()
  const grid = modal.dialog.getByRole('grid').or(modal.dialog.getByRole('list')).first()
  // A row that is passed before its page has come is not seen again.
  await expect(grid).not.toHaveAttribute('aria-busy')
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
  }).toPass({ timeout: 100_000, intervals: [50] })
})

test('the grid is walked with the arrow keys', async ({ page, modal }) => {
  await modal.dialog.getByRole('searchbox').press('ArrowDown')
  const focused = page.locator('.lk-wallet-card:focus .lk-wallet-card-name')
  await expect(focused).toBeVisible()
  const first = (await focused.textContent()) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(focused).not.toHaveText(first)
  await page.keyboard.press('ArrowLeft')
  await expect(focused).toHaveText(first)
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
  await expect(modal.dialog.getByText('Trust Wallet isn’t installed here')).toBeVisible()
  await expect(modal.dialog.getByRole('link', { name: /Browser extension/ })).toHaveAttribute(
    'rel',
    /noopener/,
  )
})

test('an installed wallet that the directory does not have is found by its name, and connects @phone', async ({
  modal,
  pocket,
}) => {
  await modal.dialog.getByRole('searchbox').fill('pock')
  const card = modal.dialog.getByRole('button', { name: 'Pocket, installed' })
  await expect(card).toBeVisible()
  await card.click()
  await pocket.asks(() => modal.dialog.getByRole('button', { name: /^EVM networks/ }).click())
  await modal.expectView('ConnectingExternal')
})

test('back in the directory the visitor finds what they looked for, where they left it @phone', async ({
  page,
  modal,
}) => {
  await noteOpened(page)
  const search = modal.dialog.getByRole('searchbox')
  await search.fill('wallet')
  // The list before the search could take the click and be gone.
  await expect(modal.dialog.getByRole('button', { name: /^MetaMask/ })).toHaveCount(0)
  const scroller = page.locator('.lk-wallet-scroll')
  await expect(async () => {
    await scroller.evaluate((element) => {
      element.scrollTop = 700
    })
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(700)
  }).toPass()
  await expect(modal.awaitedWallets).toHaveCount(0)
  // In the middle of what is on screen: Playwright would scroll to a card that it is told.
  const box = await scroller.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 50, (box?.y ?? 0) + 200]
  // Rows are drawn a frame after the scrolling that brings them.
  await page.waitForFunction(
    (point) => document.elementFromPoint(point.x, point.y)?.closest('.lk-wallet-card'),
    { x, y },
  )
  await page.mouse.click(x, y)
  await expect(page.locator('.lk-card')).not.toHaveAttribute('data-view', 'AllWallets')
  await modal.back()
  await modal.expectView('AllWallets')
  await expect(search).toHaveValue('wallet')
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(700)
  await modal.back()
  await modal.dialog.getByRole('button', { name: /Search wallets/ }).click()
  await expect(search).toHaveValue('')
})

test('where nothing is found a code is the way out @phone', async ({ modal }) => {
  await modal.dialog.getByRole('searchbox').fill('no wallet has this name')
  await expect(modal.dialog.getByText('No wallet found')).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Show a code to scan' }).last().click()
  await modal.expectView('ConnectingWalletConnect')
  await expect(modal.dialog.getByRole('img', { name: 'Code to scan with your wallet' })).toBeVisible()
})
