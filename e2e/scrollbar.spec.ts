import { accountButton } from './support/login.js'
import { expect, test } from './support/test.js'

// Scrollbars that take room, as on most desktops; Playwright hides them.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

test('a page that keeps room for its scrollbar does not move behind the dialog', async ({ page, modal }) => {
  await page.goto('/')
  const readRoom = () =>
    page.evaluate(() => ({
      px: window.innerWidth - document.documentElement.clientWidth,
      gutter: getComputedStyle(document.documentElement).scrollbarGutter,
    }))
  const { px, gutter } = await readRoom()
  expect(gutter).toBe('stable')
  expect(px).toBeGreaterThan(0)
  const banner = page.locator('header').first()
  const getPlaces = () =>
    Promise.all(
      [banner, banner.locator('a').first(), banner.locator('button').last()].map((one) => one.boundingBox()),
    )
  await expect(accountButton(page, 'Connect wallet')).toBeVisible()
  const before = await getPlaces()
  expect(before).not.toContain(null)
  await modal.open()
  expect(await getPlaces()).toEqual(before)
  await modal.close()
  expect(await getPlaces()).toEqual(before)
})
