import { fullChromium } from '../../scripts/lib/chromium.mjs'
import { readCode } from '../support/inbox.js'
import {
  accountButton,
  askForCode,
  choosePerson,
  createEmail,
  openProvider,
  signedInNote,
} from '../support/login.js'
import { expect, test } from '../support/test.js'

// Playwright's own launch arguments make a browser that denies a frame of another site all storage; only a whole one can.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: fullChromium.path }),
})

test('S15 a browser that keeps nothing for the wallet’s site: the visitor has the wallet for as long as the page is open', async ({
  page,
  modal,
}) => {
  const email = createEmail()
  await page.goto('/')
  const isDenied = async () => {
    const frame = page.frames().find((one) => one.parentFrame() !== null)
    return frame?.evaluate(() => {
      try {
        return localStorage.length < 0
      } catch {
        return true
      }
    })
  }
  await modal.open()
  await askForCode(modal, email)
  await expect(modal.dialog).toContainText('You’ll be logged out when you leave or reload this page.')
  await page.keyboard.type(await readCode(email))
  await modal.expectClosed()
  expect(await isDenied()).toBe(true)
  await expect(signedInNote(page)).toBeVisible()
  await page.reload()
  await expect(accountButton(page, 'Connect wallet')).toBeVisible()
})

for (const isCutOff of [false, true]) {
  test(`S15 §4.014 a provider’s window${isCutOff ? ' that is cut off' : ''} logs in where nothing is kept`, async ({
    page,
    modal,
  }) => {
    await page.goto('/')
    await modal.open()
    const popup = await openProvider(page, modal, 'GitHub')
    if (isCutOff) await popup.getByRole('link', { name: /^Isolate it/ }).click()
    await choosePerson(popup, 'Noa Nomail')
    await modal.expectClosed()
    await expect(page.locator('.lk-page-button-name').first()).toHaveText('noa')
  })
}
