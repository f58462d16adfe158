import { expect, type Page, test } from '../support/test.js'

/** Holds the directory's answers back until they are let go. */
async function holdDirectory(page: Page, isHeld: (url: URL) => boolean): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(
    (url) => url.pathname.endsWith('/getWallets') && isHeld(url),
    async (route) => {
      await released
      await route.continue()
    },
  )
  return release
}

test('while the directory is on its way Connect has its final height, and nothing moves when it comes @phone', async ({
  page,
  modal,
}) => {
  const release = await holdDirectory(page, () => true)
  await page.goto('/')
  await modal.open()
  await modal.expectView('Connect')
  const search = modal.dialog.getByRole('button', { name: /Search wallets/ })
  await expect(search).toBeVisible()
  await modal.expectView('Connect')
  const places = async () => [await search.boundingBox(), await modal.card.boundingBox()]
  const before = await places()
  release()
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
  await modal.expectView('Connect')
  expect(await places()).toEqual(before)
})

test('while the pages of the directory are on their way, the wallets that are there do not look like all of them @phone', async ({
  page,
  modal,
}) => {
  const release = await holdDirectory(page, (url) => url.searchParams.get('entries') === '40')
  await page.goto('/')
  await modal.open()
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
  await modal.dialog.getByRole('button', { name: /Search wallets/ }).click()
  await modal.expectView('AllWallets')
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
  await expect.poll(() => modal.awaitedWallets.count()).toBeGreaterThanOrEqual(12)
  const place = await modal.dialog.getByRole('button', { name: /^Trust Wallet/ }).boundingBox()
  release()
  await expect(modal.awaitedWallets).toHaveCount(0)
  expect(await modal.dialog.getByRole('button', { name: /^Trust Wallet/ }).boundingBox()).toEqual(place)
})
