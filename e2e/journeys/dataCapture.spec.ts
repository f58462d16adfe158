import { findKit } from '../support/findKit.js'
import { readCode, toWrongCode } from '../support/inbox.js'
import { createEmail } from '../support/login.js'
import { readSessionClaims } from '../support/readSession.js'
import { expect, type Page, test } from '../support/test.js'
import { useProject } from '../support/useProject.js'

const button = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

test('§2.003.DataCapture §2.021 a site that requires an email gets one: a wrong code is told, the right one signs in with it @phone', async ({
  page,
  modal,
  pocket,
  complaints,
}) => {
  const email = createEmail()
  await useProject(page, 'email-required')
  await page.goto('/')
  await modal.open()
  await pocket.approves(() => modal.choosePocket())
  await modal.expectView('DataCapture')
  await expect(button(page, 'Skip this step')).toHaveCount(0)
  await expect(button(page, 'Continue')).toBeDisabled()
  await modal.dialog.getByRole('textbox').fill(email)
  await button(page, 'Continue').click()
  await modal.expectView('DataCaptureOtpConfirm')
  const code = await readCode(email)
  await page.keyboard.type(toWrongCode(code))
  await expect(modal.dialog.getByText('Wrong code. 4 tries left.')).toBeVisible()
  await page.keyboard.type(code)
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => button(page, 'Sign in').click())
  await modal.expectClosed()
  expect(await readSessionClaims(page)).toMatchObject({ email })
  complaints.allow('status of 400')
})

test('§3.044.emailCapture where it is optional it can be skipped, and the session has none', async ({
  page,
  modal,
  pocket,
}) => {
  await useProject(page, 'email')
  await page.goto('/')
  await modal.open()
  await pocket.approves(() => modal.choosePocket())
  await modal.expectView('DataCapture')
  await button(page, 'Skip this step').click()
  await modal.expectView('SIWXSignMessage')
  await pocket.approves(() => button(page, 'Sign in').click())
  await modal.expectClosed()
  expect((await readSessionClaims(page)).email).toBeUndefined()
})

test('closing either view disconnects the wallet', async ({ page, modal, pocket }) => {
  const email = createEmail()
  const kitOf = () => findKit(page)
  const isConnected = async () =>
    (await kitOf()).evaluate(({ store }) => Object.keys(store.getState().connections).length > 0)
  await useProject(page, 'email')
  await page.goto('/')
  for (const isAtCode of [false, true]) {
    await modal.open()
    await pocket.approves(() => modal.choosePocket())
    await modal.expectView('DataCapture')
    if (isAtCode) {
      await modal.dialog.getByRole('textbox').fill(email)
      await button(page, 'Continue').click()
      await modal.expectView('DataCaptureOtpConfirm')
    }
    await modal.close()
    await expect.poll(isConnected).toBe(false)
  }
})
