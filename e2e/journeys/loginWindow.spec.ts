import { fullChromium } from '../../scripts/lib/chromium.mjs'
import { choosePerson, openProvider } from '../support/login.js'
import { expect, type Page, test } from '../support/loginTest.js'

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      // A browser that blocks windows nobody has asked for; without the browser around them, pages may do as they please.
      executablePath: fullChromium.path,
      ignoreDefaultArgs: ['--disable-popup-blocking'],
    }),
})

const accountName = (page: Page) => page.locator('.lk-page-button-name').first()

/** Has the provider's page cut its window off from the site. */
async function cutOff(popup: Page): Promise<void> {
  await popup.getByRole('link', { name: /^Isolate it/ }).click()
  await expect(popup.getByText(/is isolated from the page that opened it/)).toBeVisible()
}

test('S10 §4.014 a provider’s page that cuts its window off: the site says what it sees, and goes on by itself', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  await modal.open()
  const popup = await openProvider(page, modal, 'GitHub')
  await cutOff(popup)
  await expect(modal.dialog.getByText('Did you close GitHub’s page?')).toBeVisible()
  await choosePerson(popup, 'Ada Lovelace')
  await expect(popup.getByRole('heading', { name: 'Go back to the site' })).toBeVisible()
  await modal.expectClosed()
  await expect(accountName(page)).toHaveText('ada')
})

test('S10 what a provider says no to is told, though its window was cut off', async ({ page, modal }) => {
  await page.goto('/')
  await modal.open()
  const popup = await openProvider(page, modal, 'GitHub')
  await cutOff(popup)
  await expect(modal.dialog.getByText('Did you close GitHub’s page?')).toBeVisible()
  await choosePerson(popup, 'Dan Denies')
  await expect(modal.dialog.getByText('You declined to log in with GitHub')).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('S10 who cancels while a window is out of sight is not logged in by it', async ({ page, modal }) => {
  await page.goto('/')
  await modal.open()
  const popup = await openProvider(page, modal, 'GitHub')
  await cutOff(popup)
  await expect(modal.dialog.getByText('Did you close GitHub’s page?')).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
  await modal.expectView('ConnectSocials')
  await choosePerson(popup, 'Ada Lovelace')
  await expect(popup.getByRole('heading', { name: 'Go back to the site' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('§4.015 who closes the window is asked about it, and another one logs them in @phone', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  await modal.open()
  const first = await openProvider(page, modal, 'GitHub')
  await expect(first.getByRole('link', { name: /^Ada Lovelace/ })).toBeVisible()
  await first.close()
  await expect(modal.dialog.getByText('Did you close GitHub’s page?')).toBeVisible()
  const opening = page.waitForEvent('popup')
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await choosePerson(await opening, 'Ada Lovelace')
  await modal.expectClosed()
  await expect(accountName(page)).toHaveText('ada')
})

test('a visitor who says no at the provider is told so, and may try again', async ({ page, modal }) => {
  await page.goto('/')
  await modal.open()
  await choosePerson(await openProvider(page, modal, 'Google'), 'Dan Denies')
  await expect(modal.dialog.getByText('You declined to log in with Google')).toBeVisible()
  const opening = page.waitForEvent('popup')
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await choosePerson(await opening, 'Ada Lovelace')
  await modal.expectClosed()
  await expect(accountName(page)).toHaveText('Ada Lovelace')
})

test('a window whose first page comes late is led to the provider all the same', async ({ page, modal }) => {
  // Later than the site would wait for a window that says nothing.
  await page.context().route('**/loading', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 7_000))
    await route.continue()
  })
  await page.goto('/')
  await modal.open()
  await choosePerson(await openProvider(page, modal, 'GitHub'), 'Ada Lovelace')
  await modal.expectClosed()
  await expect(accountName(page)).toHaveText('ada')
})

test('who goes back from the provider’s page is led there again', async ({ page, modal }) => {
  await page.goto('/')
  await modal.open()
  const popup = await openProvider(page, modal, 'GitHub')
  await expect(popup.getByRole('link', { name: /^Ada Lovelace/ })).toBeVisible()
  const waiting = popup.waitForEvent('framenavigated', (frame) => frame.url().endsWith('/loading'))
  await popup.evaluate(() => history.back())
  await waiting
  await popup.waitForURL('**/github/choose/*')
  await choosePerson(popup, 'Ada Lovelace')
  await modal.expectClosed()
  await expect(accountName(page)).toHaveText('ada')
})

test('a window that the browser blocks is told of, and the next tap opens it', async ({ page, modal }) => {
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: 'More ways to log in' }).click()
  await modal.expectView('ConnectSocials')
  // A gesture is good for one window: one that something else has used up opens none.
  await modal.dialog.getByRole('button', { name: 'Continue with GitHub' }).evaluate((button: HTMLElement) => {
    window.open('about:blank')?.close()
    button.click()
  })
  await expect(modal.dialog.getByText('The browser blocked a pop-up')).toBeVisible()
  const opening = page.waitForEvent('popup')
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await choosePerson(await opening, 'Ada Lovelace')
  await modal.expectClosed()
  await expect(accountName(page)).toHaveText('ada')
})
