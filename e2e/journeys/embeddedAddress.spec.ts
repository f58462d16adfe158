import { readCode } from '../support/inbox.js'
import { accountButton, askForCode, createEmail } from '../support/login.js'
import { expect, test } from '../support/loginTest.js'

test('a wrong address is changed where it was typed, and the wallet is called by its login and unprotected', async ({
  page,
  modal,
}) => {
  const wrong = createEmail()
  const email = createEmail()
  await page.goto('/')
  await modal.open()
  await askForCode(modal, wrong)
  const code = modal.dialog.getByRole('textbox', { name: /^Six-digit code/ })
  await expect(code).toBeFocused()
  await page.screenshot({ path: test.info().outputPath('code.png') })
  await modal.dialog.getByRole('button', { name: 'Change it' }).click()
  await modal.expectView('Connect')
  const field = modal.dialog.getByRole('textbox', { name: /email/i })
  await expect(field).toHaveValue(wrong)

  // The wait belongs to the address.
  await field.press('Enter')
  await expect(modal.dialog.getByText(/^Try again in \d+ s$/).first()).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('wait.png') })
  await askForCode(modal, email)
  await page.keyboard.type(await readCode(email))
  await modal.expectClosed()

  const panel = page.getByRole('region', { name: 'Your account' })
  await expect(panel).toContainText('Email wallet on')
  await accountButton(page, email.slice(0, 12)).click()
  await modal.expectView('Account')
  await page.screenshot({ path: test.info().outputPath('account.png') })
  await modal.dialog.getByRole('button', { name: 'Not protected yet' }).click()
  await modal.expectView('UpgradeEmailWallet')
  await expect(modal.dialog.getByRole('link', { name: /Open wallet settings/ })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('protect.png') })
  await expect(page.getByText('Embedded wallet')).toHaveCount(0)
})
