import { localAccounts } from '@latchkey/local/networks/eip155'
import {
  connectByCode,
  expectSignedIn,
  getConnectButton,
  scanCode,
  showCode,
} from '../support/connectByCode.js'
import { test } from '../support/pairingTest.js'
import { expect, type Page } from '../support/test.js'

const shortened = `${localAccounts[0].slice(0, 4)}…${localAccounts[0].slice(-6)}`
const retry = { name: 'Try again' }

/** When a link runs out, in seconds since 1970. */
function getExpiry(uri: string): number {
  return Number(new URLSearchParams(uri.split('?')[1]).get('expiryTimestamp'))
}

/** Connected and signed in, and nothing asks for anything. */
async function expectSettled(page: Page): Promise<void> {
  await expectSignedIn(page, { network: 'Local One' })
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('§1.002 §2.003.ConnectingWalletConnect §4.020 §4.021 a scan and one tap connect and sign in, and a reload asks nothing', async ({
  page,
  modal,
  device,
}) => {
  const authenticated = page.waitForResponse((response) => response.url().includes('/auth/v1/authenticate'))
  await connectByCode({ page, modal, device })
  expect((await authenticated).status()).toBe(200)
  await expectSettled(page)
  const button = page.getByRole('banner').getByRole('button', { name: new RegExp(shortened) })
  await expect(button).toBeVisible()
  await button.click()
  await modal.expectView('Account')
  await expect(modal.dialog.locator('.lk-account-wallet')).toContainText('Pocket')
  // Its own picture, which came along with the session; no server of the wallet's is asked for it.
  const picture = modal.dialog.locator('.lk-account-wallet img')
  await expect(picture).toHaveAttribute('src', /^data:image\/svg/)
  await expect(picture).toHaveJSProperty('complete', true)
  await modal.dialog.getByRole('button', { name: /^Connection details/ }).click()
  await modal.expectView('ConnectionDetails')
  await expect(modal.dialog.getByText('Local One, Local Two')).toBeVisible()
  await modal.close()

  await page.reload()
  await expectSettled(page)
  await expect(device.page.getByRole('dialog')).toBeHidden()
})

test('§4.028 a wallet that approves while the page is gone is connected when the page is back', async ({
  page,
  modal,
  device,
}) => {
  await page.goto('/')
  await device.pair(await showCode({ page, modal }))
  await page.goto('about:blank')
  await device.answerSignIn('Sign')
  await page.goto('/')
  await expectSettled(page)
})

test('§4.029 §9.005 a reload in the middle keeps the link good, and nothing is made twice', async ({
  page,
  modal,
  device,
}) => {
  await page.goto('/')
  const uri = await showCode({ page, modal })
  await device.pair(uri)
  await page.reload()
  await expect(getConnectButton(page)).toBeVisible()
  await device.answerSignIn('Sign')
  await expectSettled(page)
})

test('§4.029 a wallet that declined connects when the visitor tries again', async ({
  page,
  modal,
  device,
}) => {
  await page.goto('/')
  await device.pair(await showCode({ page, modal }))
  await device.answerSignIn('Reject')
  await expect(modal.dialog.getByText('Connection declined')).toBeVisible()
  await modal.dialog.getByRole('button', retry).click()
  await device.pair(await scanCode(page))
  await device.answerSignIn('Sign')
  await modal.expectClosed()
  await expectSettled(page)
})

test('a code that cannot be answered says so while the browser is offline, and is good again when it is back', async ({
  page,
  modal,
  device,
  context,
}) => {
  await page.goto('/')
  const uri = await showCode({ page, modal })
  await context.setOffline(true)
  const notice = modal.dialog.getByText('You’re offline. Pairing continues once you’re back online.')
  await expect(notice).toBeVisible()
  await device.pair(uri)
  await device.answerSignIn('Sign')
  await context.setOffline(false)
  await modal.expectClosed()
  await expectSettled(page)
})

test('§4.028 §4.029 §9.005 with ten seconds left another code takes the place of the one on screen, which a wallet then refuses', async ({
  page,
  modal,
  device,
  stack,
}) => {
  // The relay lets clocks differ by two minutes; what passes below ends before that.
  await page.clock.install({ time: Date.now() - 200_000 })
  await page.goto('/')
  const old = await showCode({ page, modal })
  const secondsLeft = getExpiry(old) - (await page.evaluate(() => Date.now())) / 1000
  expect(secondsLeft).toBeLessThanOrEqual(240)
  expect(secondsLeft).toBeGreaterThan(210)
  const drawing = modal.dialog.locator('.lk-qr path')
  const before = await drawing.getAttribute('d')
  await page.clock.fastForward(215_000)
  await expect(modal.dialog.getByText(/^New code in \d+ s$/)).toBeVisible()
  await page.clock.fastForward(16_000)
  await expect(drawing).not.toHaveAttribute('d', before ?? '')
  const renewed = await scanCode(page)
  expect(renewed).not.toBe(old)

  await device.page.context().clock.install({ time: Date.now() + 60_000 })
  await device.page.goto(`${stack.addresses.pocket}/wc?uri=${encodeURIComponent(old)}`)
  await expect(device.page.getByRole('alert')).toContainText('This code has expired')
  await device.pair(renewed)
  await device.answerSignIn('Sign')
  await modal.expectClosed()
  await expectSettled(page)
})
