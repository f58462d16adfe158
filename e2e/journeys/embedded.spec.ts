import { readCode } from '../support/inbox.js'
import { expect, type Page, test } from '../support/test.js'

/** Playwright's own list of features that are off has storage that is not kept apart by site; the last list counts. */
const partitioned = '--disable-features=Translate'

let people = 0
/** Somebody nobody has seen before. */
const createEmail = () => `visitor-${Date.now()}-${people++}@example.org`

const accountButton = (page: Page, name: string | RegExp) =>
  page.getByRole('banner').getByRole('button', { name })

/** What is in the wallet's own page; it stands in the modal while something is to be approved. */
const walletPage = (page: Page) => page.frameLocator('#w3m-iframe')

/** Presses the wallet's button once it may be pressed: what is signed has to have been in view for a while (S3). */
async function approve(page: Page, name: string): Promise<void> {
  const button = walletPage(page).getByRole('button', { name, exact: true })
  await button.hover()
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  await button.click()
}

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), partitioned] }),
})

test('§1.002 §2.003.EmailLogin §4.041 a visitor without a wallet logs in by a mailed code, signs in, and is still there after a reload @phone', async ({
  page,
  modal,
}) => {
  const email = createEmail()
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('textbox', { name: /email/i }).fill(email)
  await modal.dialog.getByRole('textbox', { name: /email/i }).press('Enter')
  await modal.expectView('EmailVerifyOtp')
  await page.keyboard.type(await readCode(email))
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await modal.expectView('ApproveTransaction')
  await approve(page, 'Sign')
  await modal.expectClosed()
  await expect(page.getByText('Signed in', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(accountButton(page, email.slice(0, 12))).toBeVisible()
})

/** What Ada Lovelace is called there; Apple says a name at the first consent. */
const names = {
  Google: 'Ada Lovelace',
  GitHub: 'ada',
  Apple: 'Ada Lovelace',
  Facebook: 'Ada Lovelace',
  X: 'ada',
  Discord: 'ada',
}

for (const [provider, name] of Object.entries(names)) {
  test(`§1.003 §4.014 a visitor logs in at ${provider}, in its window, and has a wallet`, async ({
    page,
    modal,
  }) => {
    await page.goto('/')
    await modal.open()
    await modal.dialog.getByRole('button', { name: 'More ways to log in' }).click()
    await modal.expectView('ConnectSocials')
    const opening = page.waitForEvent('popup')
    await modal.dialog.getByRole('button', { name: `Continue with ${provider}` }).click()
    const popup = await opening
    await popup.getByRole('link', { name: /^Ada Lovelace/ }).click()
    await modal.expectView('SIWXSignMessage')
    await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
    await modal.expectClosed()
    await expect(page.locator('.lk-page-button-name').first()).toHaveText(name)
  })
}
