import { chooseNetwork } from '../support/chooseNetwork.js'
import { getPanel } from '../support/connectByCode.js'
import { readAddress, signIn } from '../support/embedded.js'
import { readCode, readLink, toWrongCode } from '../support/inbox.js'
import { accountButton, createEmail, logInByMail, signedInNote } from '../support/login.js'
import { expect, type Page, test } from '../support/loginTest.js'
import type { ModalPage } from '../support/modalPage.js'
import { useProject } from '../support/useProject.js'

async function openSettings(page: Page, modal: ModalPage): Promise<void> {
  await accountButton(page, /^Account/).click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: /^Wallet settings/ }).click()
  await modal.expectView('AccountSettings')
}

test('§2.003.UpdateEmailWallet who changes their email proves both mailboxes, and keeps their wallet under the new one', async ({
  page,
  modal,
  complaints,
}) => {
  const [before, after] = [createEmail(), createEmail()]
  await page.goto('/')
  await logInByMail(page, modal, before)
  const address = await readAddress(page, 'eip155')
  const loginCode = await readCode(before)
  await openSettings(page, modal)
  await modal.dialog.getByRole('button', { name: new RegExp(`^${before.slice(0, 12)}`) }).click()
  await modal.expectView('UpdateEmailWallet')
  const field = modal.dialog.getByRole('textbox')
  await expect(field).toHaveValue(before)
  await field.fill(after)
  const save = modal.dialog.getByRole('button', { name: 'Save' })
  // The wallet's own page asks first, where no site can type.
  const wallet = page.frameLocator('#w3m-iframe')
  const allow = async () => {
    await save.click()
    await wallet.getByLabel('Type the new email').fill(after)
    await wallet.getByRole('button', { name: 'Change it' }).press('Enter')
  }
  await allow()
  // The mailbox got a code for the login just now; a visitor waits as long as they are told to.
  const told = await modal.dialog
    .getByText(/^Try again in \d+ s$/)
    .first()
    .textContent()
  await page.waitForTimeout(Number(/\d+/.exec(told ?? '')) * 1_000)
  await allow()
  await modal.expectView('UpdateEmailPrimaryOtp')
  const code = await readCode(before, loginCode)
  await page.keyboard.type(toWrongCode(code))
  await expect(modal.dialog.getByText('4 tries left')).toBeVisible()
  await page.keyboard.type(code)
  await modal.expectView('UpdateEmailSecondaryOtp')
  await page.keyboard.type(await readCode(after))
  await modal.expectView('AccountSettings')
  await modal.close()
  await expect(accountButton(page, after.slice(0, 12))).toBeVisible()

  await page.reload()
  await expect(accountButton(page, after.slice(0, 12))).toBeVisible()
  expect(await readAddress(page, 'eip155')).toBe(address)
  complaints.allow('status of 400', 'status of 429')
})

test('§4.054 the embedded wallet follows to another network and signs in there; disconnecting ends it on all of them', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  const email = createEmail()
  await logInByMail(page, modal, email)
  await chooseNetwork({ page, modal }, 'Local Two')
  await signIn({ page, modal })
  await page.reload()
  await expect(getPanel(page)).toContainText('Local Two')
  await expect(signedInNote(page)).toBeVisible()
  await accountButton(page, email.slice(0, 12)).click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toBeVisible()
})

test('§1.6 where a project wants it, a new device is let in by a mailed link before it gets a code', async ({
  page,
  modal,
  context,
}) => {
  const email = createEmail()
  await useProject(page, 'device-approval')
  await page.goto('/')
  await modal.open()
  await modal.dialog.getByRole('textbox', { name: /email/i }).fill(email)
  await page.keyboard.press('Enter')
  await modal.expectView('EmailVerifyDevice')
  const other = await context.newPage()
  await other.goto(await readLink(email))
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('status')).toContainText('approved')
  await page.bringToFront()
  await modal.expectView('EmailVerifyOtp')
  await page.keyboard.type(await readCode(email))
  await modal.expectClosed()
  await expect(signedInNote(page)).toBeVisible()
})
