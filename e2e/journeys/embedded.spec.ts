import {
  accountButton,
  approve,
  choosePerson,
  createEmail,
  logInByMail,
  openProvider,
  signedInNote,
} from '../support/login.js'
import { expect, test } from '../support/loginTest.js'
import { readQrCode } from '../support/readQrCode.js'
import { readSessionAccount } from '../support/readSession.js'

test('§1.002 §2.003.EmailLogin §4.023 §4.041 a visitor without a wallet logs in by a mailed code, is signed in with it, and is still there after a reload @phone', async ({
  page,
  modal,
}) => {
  const email = createEmail()
  await page.goto('/')
  await logInByMail(page, modal, email)
  await expect(signedInNote(page)).toBeVisible()
  expect(await readSessionAccount(page)).toMatchObject({
    connection_method: { type: 'social', social: 'email', identifier: email },
  })
  await page.reload()
  await expect(accountButton(page, email.slice(0, 12))).toBeVisible()
  await expect(signedInNote(page)).toBeVisible()
})

test('§4.016 who has signed out signs in again, and approves it in the wallet’s own page', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  await logInByMail(page, modal, createEmail())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await modal.expectView('SIWXSignMessage')
  await modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await modal.expectView('ApproveTransaction')
  await approve(page, 'Sign')
  await modal.expectClosed()
  await expect(signedInNote(page)).toBeVisible()
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
  test(`§1.003.${provider.toLowerCase()} §4.014 §4.023 a visitor logs in at ${provider}, in its window, has a wallet and is signed in`, async ({
    page,
    modal,
  }) => {
    await page.goto('/')
    await modal.open()
    const popup = await openProvider(page, modal, provider)
    await choosePerson(popup, 'Ada Lovelace')
    await modal.expectClosed()
    await expect(page.locator('.lk-page-button-name').first()).toHaveText(name)
    await expect(signedInNote(page)).toBeVisible()
  })
}

test('§1.003.farcaster §2.003.ConnectingFarcaster a visitor scans the code, signs in at Farcaster on another device, and has a wallet', async ({
  page,
  modal,
  browser,
}) => {
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('button', { name: 'More ways to log in' }).click()
  await modal.dialog.getByRole('button', { name: 'Continue with Farcaster' }).click()
  await modal.expectView('ConnectingFarcaster')
  const code = modal.dialog.locator('.lk-qr')
  await expect(modal.dialog.getByText(/Scan with your phone/)).toBeVisible()
  await modal.expectView('ConnectingFarcaster')
  const device = await browser.newPage()
  await device.goto(await readQrCode(code))
  await device.getByRole('link', { name: /^Ada Lovelace.*holds the account/ }).click()
  await expect(device.getByText('The site has its answer')).toBeVisible()
  await device.close()
  await modal.expectClosed()
  await expect(page.locator('.lk-page-button-name').first()).toHaveText('ada')
  await expect(signedInNote(page)).toBeVisible()
})
