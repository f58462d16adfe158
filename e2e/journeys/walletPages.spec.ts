import { readAddress } from '../support/embedded.js'
import { accountButton, choosePerson, openProvider } from '../support/login.js'
import { expect, test } from '../support/loginTest.js'

test('who logged in at a provider gets to their wallet’s own page the same way, finds the same wallet, and adds another login to it', async ({
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
  await modal.dialog.getByRole('button', { name: /^Wallet settings/ }).click()
  await modal.dialog.getByRole('button', { name: /^Protect your wallet/ }).click()
  await modal.expectView('UpgradeEmailWallet')
  const opening = page.waitForEvent('popup')
  await modal.dialog.getByRole('link', { name: /Open wallet settings/ }).click()
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

  // Another login gets to the same wallet from then on, until it is removed; a browser that is new to the wallet's own page waits.
  await wallet.getByRole('heading', { name: 'Logins' }).click()
  await wallet.getByRole('button', { name: 'Add a login' }).click()
  await wallet.getByRole('dialog').getByRole('button', { name: 'Continue with Discord' }).click()
  await choosePerson(wallet, 'Uma ')
  const logins = wallet.getByRole('region', { name: 'Logins' })
  await expect(logins.getByRole('listitem')).toHaveCount(2)
  await expect(wallet.getByRole('dialog')).toHaveCount(0)
  await page.bringToFront()
  await modal.close()
  await accountButton(page, /^Account/).click()
  await modal.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await modal.open()
  await choosePerson(await openProvider(page, modal, 'Discord'), 'Uma ')
  await modal.expectClosed()
  expect(await readAddress(page, 'solana')).toBe(solana)
  await wallet.bringToFront()
  await logins.getByRole('button', { name: /^Remove uma/i }).click()
  await logins.getByRole('button', { name: 'Ask for it and wait' }).click()
  await expect(wallet.getByText('A login will be removed after')).toBeVisible()
  await expect(logins.getByRole('listitem')).toHaveCount(2)
  await wallet.getByRole('button', { name: /^Call it off/ }).click()
  await expect(wallet.getByText('A login will be removed after')).toHaveCount(0)
})
