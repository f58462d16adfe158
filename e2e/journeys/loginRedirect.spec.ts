import { choosePerson, signedInNote } from '../support/login.js'
import { expect, type Page, test } from '../support/loginTest.js'
import type { ModalPage } from '../support/modalPage.js'

const accountName = (page: Page) => page.locator('.lk-page-button-name').first()
const connectButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })

/** A web app in Telegram, which opens no windows. */
async function openInTelegram(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {}, open: () => null }))
  await page.goto(path)
}

/** Chooses a provider: the page itself goes there. */
async function leaveFor(page: Page, { dialog, expectView }: ModalPage, name: string): Promise<void> {
  await dialog.getByRole('button', { name: 'More ways to log in' }).click()
  await expectView('ConnectSocials')
  await dialog.getByRole('button', { name: `Continue with ${name}` }).click()
  await expect(page.getByRole('link', { name: /^Ada Lovelace/ })).toBeVisible()
}

test('§2.030 in Telegram the page leaves for the provider, and is come back to connected and signed in @phone', async ({
  page,
  modal,
}) => {
  await openInTelegram(page, '/?ref=friend#tgWebAppData=query_id%3Dsecret')
  await modal.open()
  const asked = page.waitForRequest(/\/secure\/v1\/social\/start$/)
  await leaveFor(page, modal, 'GitHub')
  expect((await asked).postData()).not.toContain('query_id')
  await choosePerson(page, 'Ada Lovelace')
  await expect(accountName(page)).toHaveText('ada')
  await modal.expectClosed()
  await expect(signedInNote(page)).toBeVisible()
  await expect(page).toHaveURL(/\/\?ref=friend$/)
  // It is a login as any other: it stays, and nothing is left to go on with.
  await page.reload()
  await expect(accountName(page)).toHaveText('ada')
  await modal.expectClosed()
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(kept).not.toMatch(/secret|transactionId|social_provider/)
})

test('§2.030 who says no at the provider comes back to that, may try again, and has the other ways @phone', async ({
  page,
  modal,
}) => {
  await openInTelegram(page, '/')
  await modal.open()
  await leaveFor(page, modal, 'GitHub')
  await choosePerson(page, 'Dan Denies')
  await modal.expectView('ConnectingSocial')
  await expect(modal.dialog.getByText('You declined to log in with GitHub')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await modal.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /^Ada Lovelace/ })).toBeVisible()
  await choosePerson(page, 'Dan Denies')
  await modal.expectView('ConnectingSocial')
  await modal.dialog.getByRole('button', { name: 'Log in another way' }).click()
  await modal.expectView('Connect')
  await expect(modal.dialog.getByRole('textbox', { name: /email/i })).toBeVisible()
})

test('S9 §2.030 a link with somebody’s result opens nothing, and is gone from the address', async ({
  page,
}) => {
  const result = encodeURIComponent('https://secure.example/loading?error=Call+us')
  await openInTelegram(page, `/?result_uri=${result}&ref=friend`)
  await expect(page).toHaveURL(/\/\?ref=friend$/)
  await expect(connectButton(page)).toBeEnabled()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
