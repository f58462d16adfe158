import { expect, type Page, test } from '../support/test.js'

test.skip(({ isMobile }) => !isMobile, 'Only a phone opens apps')

/** Where the links and buttons of the dialog are, by what they say. */
function readPlaces(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('.lk-card :is(a, button)')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.textContent || element.ariaLabel, [x, y, width, height].map(Math.round).join(' ')]
      }),
    ),
  )
}

test('nothing moves under the finger when the wallet that was tapped is not there @phone', async ({
  page,
  modal,
  stack,
}) => {
  await page.clock.install()
  // Beside the ways to log in there is room for fewer wallets.
  await page.goto(stack.addresses.webSingle)
  await modal.open()
  await modal.dialog.getByRole('button', { name: /^MetaMask/ }).click()
  await modal.expectView('ConnectingWalletConnect')
  await expect(modal.dialog.getByRole('link', { name: 'Open MetaMask' })).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: 'Copy link' })).toBeEnabled()
  await page.clock.runFor(1000)
  const before = await readPlaces(page)
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['Open MetaMask', 'Copy link']))
  await expect(modal.dialog.getByText(/^Nothing happened/)).toBeHidden()
  await page.clock.runFor(2000)
  await expect(modal.dialog.getByText(/^Nothing happened/)).toBeVisible()
  expect(await readPlaces(page)).toEqual(before)
  await page.clock.runFor(5000)
  expect(await readPlaces(page)).toEqual(before)
})
