import { readAddress } from '../support/embedded.js'
import { choosePerson, openProvider } from '../support/login.js'
import { expect, test } from '../support/loginTest.js'

test('who logged in at a provider gets to their wallet’s own page the same way, and finds the same wallet @phone', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  await modal.open()
  await choosePerson(await openProvider(page, modal, 'Google'), 'Bo ')
  await modal.expectClosed()
  const smart = await readAddress(page, 'eip155')
  const solana = await readAddress(page, 'solana')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account/ })
    .click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: /^Protect and set up/ }).click()
  await modal.dialog.getByRole('button', { name: /^Protect your wallet/ }).click()
  await modal.expectView('UpgradeEmailWallet')
  const opening = page.waitForEvent('popup')
  await modal.dialog.getByRole('link', { name: /own page/ }).click()
  const wallet = await opening
  await wallet.getByRole('button', { name: 'Continue with Google' }).click()
  await choosePerson(wallet, 'Bo ')
  await expect(wallet.getByText(/^Managed by/)).toBeVisible()
  await expect(wallet.getByText(solana)).toBeVisible()
  expect(new URL(wallet.url()).searchParams.has('result_uri')).toBe(false)
  expect(smart).toMatch(/^0x/)

  // What came back counts once, and only for who has begun it.
  await wallet.goto(`${wallet.url()}&result_uri=${encodeURIComponent('https://evil.example/?error=No')}`)
  await expect(wallet.getByText(/^Managed by/)).toBeVisible()
  expect(new URL(wallet.url()).searchParams.has('result_uri')).toBe(false)
})
