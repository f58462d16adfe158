import {
  accountButton,
  choosePerson,
  createEmail,
  logInByMail,
  openProvider,
  signedInNote,
} from '../support/login.js'
import { expect, type Page, test } from '../support/loginTest.js'
import { createModalPage, type ModalPage } from '../support/modalPage.js'
import { watchComplaints } from '../support/watchComplaints.js'

const logOut = async (page: Page) => {
  const modal = createModalPage(page)
  await accountName(page).click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await modal.expectClosed()
}
const readAddress = (page: Page) => page.locator('main [title^="0x"]').first().getAttribute('title')
const accountName = (page: Page) => page.locator('.lk-page-button-name').first()
const connectButton = (page: Page) => accountButton(page, 'Connect wallet')

test('a login in one tab is seen in the other, and so is logging out', async ({ page, modal, context }) => {
  const email = createEmail()
  const other = await context.newPage()
  const complaints = watchComplaints(other)
  await other.goto('/')
  await page.goto('/')
  await logInByMail(page, modal, email)
  await expect(accountButton(other, email.slice(0, 12))).toBeVisible()
  await expect(signedInNote(other)).toBeVisible()
  await logOut(other)
  await expect(connectButton(other)).toBeVisible()
  await expect(connectButton(page)).toBeVisible()
  expect(complaints.read()).toEqual([])
})

test('S5 two sites have a login each, with the same wallet: neither is logged in or out with the other', async ({
  page,
  modal,
  context,
  stack,
}) => {
  const logIn = async (site: Page, there: ModalPage) => {
    await there.open()
    await choosePerson(await openProvider(site, there, 'GitHub'), 'Bo Diddley')
    await there.expectClosed()
    await expect(accountName(site)).toHaveText('bo')
  }
  await page.goto('/')
  await logIn(page, modal)
  const beside = await context.newPage()
  await beside.goto(stack.addresses.webBeside)
  await expect(connectButton(beside)).toBeVisible()
  await logIn(beside, createModalPage(beside))
  expect(await readAddress(beside)).toBe(await readAddress(page))
  await logOut(beside)
  await page.reload()
  await expect(accountName(page)).toHaveText('bo')
})
