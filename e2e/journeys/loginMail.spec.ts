import { connect, type Socket } from 'node:net'
import { readCode, toWrongCode } from '../support/inbox.js'
import { accountButton, askForCode, createEmail, signedInNote } from '../support/login.js'
import { expect, type Page, test } from '../support/loginTest.js'
import type { ModalPage } from '../support/modalPage.js'

const isLoggedIn = (page: Page, email: string) =>
  expect(accountButton(page, email.slice(0, 12))).toBeVisible()

/** Somebody new, whose code was mailed. */
async function beginByMail(page: Page, modal: ModalPage): Promise<{ email: string; code: string }> {
  const email = createEmail()
  await page.goto('/')
  await modal.open()
  await askForCode(modal, email)
  return { email, code: await readCode(email) }
}

test('a wrong code says how many tries are left, and the right one still counts', async ({
  page,
  modal,
  complaints,
}) => {
  const { code, email } = await beginByMail(page, modal)
  for (const left of ['4 tries', '3 tries']) {
    await page.keyboard.type(toWrongCode(code))
    await expect(modal.dialog.getByText(`${left} left`, { exact: false })).toBeVisible()
  }
  await page.keyboard.type(code)
  await modal.expectClosed()
  await isLoggedIn(page, email)
  complaints.allow('status of 400')
})

test('five wrong codes are too many: the right one is not taken after them', async ({
  page,
  modal,
  complaints,
}) => {
  const { code } = await beginByMail(page, modal)
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await page.keyboard.type(toWrongCode(code))
    await expect(modal.dialog.getByText(left, { exact: false })).toBeVisible()
  }
  await page.keyboard.type(toWrongCode(code))
  await expect(modal.dialog.getByText('1 try left', { exact: false })).toBeHidden()
  await page.keyboard.type(code)
  await expect(modal.dialog.getByText('Too many tries. Ask for a new code.')).toBeVisible()
  await modal.expectView('EmailVerifyOtp')
  complaints.allow('status of 400')
})

test('§9.001 who asks for too many mails is told to wait, and the code that came first still counts', async ({
  page,
  modal,
  complaints,
}) => {
  const email = createEmail()
  await page.clock.install()
  await page.goto('/')
  await modal.open()
  await askForCode(modal, email)
  await expect(modal.dialog.getByRole('button', { name: /^Resend in \d+ s$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  // The visitor's clock runs ahead; the gateway goes by its own.
  await page.clock.fastForward(31_000)
  await modal.dialog.getByRole('button', { name: 'Resend code' }).click()
  await expect(modal.dialog.getByRole('button', { name: /^Try again in \d+ s$/ })).toBeVisible()
  await expect(modal.dialog.getByRole('textbox', { name: /^Six-digit code/ })).toBeFocused()
  await page.keyboard.type(await readCode(email))
  await modal.expectClosed()
  await isLoggedIn(page, email)
  complaints.allow('status of 429')
})

test('a mail server that is down is told of', async ({ page, modal, stack, complaints }) => {
  const email = createEmail()
  await page.goto('/')
  await modal.open()
  // As many as it takes: whoever comes next is turned away.
  const { hostname, port } = new URL(stack.addresses.smtp)
  const sockets: Socket[] = []
  for (let count = 0; count < 20; count++) {
    sockets.push(connect(Number(port), hostname))
    await new Promise<void>((resolve) => sockets.at(-1)?.once('data', () => resolve()))
  }
  const field = modal.dialog.getByRole('textbox', { name: /email/i })
  await field.fill(email)
  await field.press('Enter')
  await expect(modal.dialog.getByText(/^We couldn’t send the email/)).toBeVisible()
  for (const socket of sockets) socket.destroy()
  complaints.allow('status of 503')
})

test('who is offline while they log in is told so, and goes on where they were when the line is back', async ({
  page,
  modal,
  context,
}) => {
  const { code, email } = await beginByMail(page, modal)
  await context.setOffline(true)
  await page.keyboard.type(code)
  await expect(modal.dialog.getByText(/^Couldn’t reach the wallet/)).toBeVisible()
  await context.setOffline(false)
  await page.keyboard.type(code)
  await modal.expectClosed()
  await isLoggedIn(page, email)
  await expect(signedInNote(page)).toBeVisible()
})
