import { localAccounts } from '@latchkey/local/networks/eip155'
import { ParsedMessage } from '@spruceid/siwe-parser'
import { expect, test } from '../support/test.js'

const shortened = `${localAccounts[0].slice(0, 4)}…${localAccounts[0].slice(-6)}`
const pocketRow = { name: /^Pocket/ }

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('§2.003.Connect §2.016 it opens on Connect, with pocket as installed and others from the directory @phone', async ({
  page,
  modal,
}) => {
  await modal.open()
  await modal.expectView('Connect')
  await expect(modal.dialog.getByRole('button', pocketRow)).toContainText('Multichain')
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: /(All|Search) wallets/ })).toContainText('530+')
  const picture = modal.dialog.locator('img[src*="_next"]').first()
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await modal.expectClosed()
})

test('§2.003.ConnectingExternal §1.006.eip155 pocket asks in its own window; approving connects and signing in follows @phone', async ({
  page,
  modal,
  pocket,
}) => {
  await modal.open()
  const window = await pocket.asks(() => modal.choosePocket())
  await modal.expectView('ConnectingExternal')
  await expect(modal.dialog.getByText('Approve in Pocket')).toBeVisible()
  await expect(window.getByText(new URL(page.url()).origin)).toBeVisible()
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await modal.expectView('SIWXSignMessage')
})

test('§2.003.ConnectWallets with the wallet list collapsed, one row leads to it, and wallets connect from there', async ({
  page,
  modal,
  pocket,
}) => {
  await page.getByRole('switch', { name: 'Collapse the wallet list' }).check()
  await modal.open()
  await expect(modal.dialog.getByRole('button', pocketRow)).toBeHidden()
  await modal.dialog.getByRole('button', { name: 'Continue with a wallet' }).click()
  await modal.expectView('ConnectWallets')
  await expect(modal.dialog.getByRole('button', pocketRow)).toContainText('Multichain')
  await pocket.approves(() => modal.choosePocket())
  await modal.expectView('SIWXSignMessage')
})

test('§9.024 §2.004 the card is 370 px wide, and back leads through the views', async ({ modal }) => {
  await modal.open()
  await modal.expectView('Connect')
  expect((await modal.card.boundingBox())?.width).toBe(370)
  await modal.dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await modal.expectView('WhatIsAWallet')
  await modal.dialog.getByRole('button', { name: 'Get a wallet' }).click()
  await modal.expectView('GetWallet')
  await modal.back()
  await modal.expectView('WhatIsAWallet')
  await modal.back()
  await modal.expectView('Connect')
})

test('a reset in the site’s own styles does not undo the modal', async ({ page, modal }) => {
  await modal.open()
  const row = modal.dialog.getByRole('button', pocketRow)
  const before = await row.evaluate((element) => getComputedStyle(element).padding)
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('button, input { padding: 0; background: red; border: 3px solid; font: 40px serif }')
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  })
  expect(await row.evaluate((element) => getComputedStyle(element).padding)).toBe(before)
})

test('rejecting in pocket shows its own screen, and trying again connects', async ({ modal, pocket }) => {
  await modal.open()
  await pocket.rejects(() => modal.choosePocket())
  await expect(modal.dialog.getByText('Request declined')).toBeVisible()
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Try again' }).click())
  await modal.expectView('SIWXSignMessage')
})

test('closing pocket’s window shows its own screen, and trying again connects', async ({ modal, pocket }) => {
  await modal.open()
  const window = await pocket.asks(() => modal.choosePocket())
  await window.close()
  await expect(modal.dialog.getByText('The wallet was closed')).toBeVisible()
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Try again' }).click())
  await modal.expectView('SIWXSignMessage')
})

test('a pocket that stays locked shows its own screen; unlocked, it connects', async ({ modal, pocket }) => {
  await pocket.set({ locked: true })
  await modal.open()
  const locked = await pocket.asks(() => modal.choosePocket(), 'Stay locked')
  await locked.getByRole('button', { name: 'Stay locked' }).click()
  await expect(modal.dialog.getByText('The wallet is locked')).toBeVisible()
  const window = await pocket.asks(
    () => modal.dialog.getByRole('button', { name: 'Try again' }).click(),
    'Unlock',
  )
  await window.getByRole('button', { name: 'Unlock' }).click()
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await modal.expectView('SIWXSignMessage')
})

test('§9.009 a pocket that never answers is given up after two minutes, with a way on', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.set({ neverAnswer: true })
  await page.clock.install()
  await page.reload()
  await modal.open()
  const popup = page.waitForEvent('popup')
  await modal.choosePocket()
  await popup
  await expect(modal.dialog.getByText('Approve in Pocket')).toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(
    modal.dialog.getByText('Still waiting. The request may be hidden: look for Pocket.'),
  ).toBeVisible()
  await page.clock.fastForward(115_000)
  await expect(modal.dialog.getByText('No answer from the wallet')).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Back' }).click()
  await modal.expectView('ConnectingMultiChain')
})

test('a wait can be cancelled, and takes the wallet’s window with it', async ({ modal, pocket }) => {
  await modal.open()
  const window = await pocket.asks(() => modal.choosePocket())
  await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
  await modal.expectView('ConnectingMultiChain')
  await expect.poll(() => window.isClosed()).toBe(true)
  await modal.close()
  await expect(modal.dialog).toBeHidden()
})

test('§1.004 §2.003.SIWXSignMessage §4.016 §7.038 the visitor signs a message that names the site, and is signed in', async ({
  page,
  modal,
  pocket,
}) => {
  const authenticated = page.waitForResponse((response) => response.url().includes('/auth/v1/authenticate'))
  await modal.open()
  await pocket.approves(() => modal.choosePocket())
  await modal.expectView('SIWXSignMessage')
  const window = await pocket.asks(() =>
    modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click(),
  )
  await expect(window.getByText(new URL(page.url()).host).first()).toBeVisible()
  // An ordinary sign-in is nothing to warn about.
  await expect(window.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await expect(window.getByRole('alert')).toHaveCount(0)
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await modal.expectClosed()
  const response = await authenticated
  expect(response.status()).toBe(200)
  const request = response.request().postDataJSON() as { message: string }
  const read = new ParsedMessage(request.message)
  expect(read).toMatchObject({
    domain: new URL(page.url()).host,
    address: localAccounts[0],
    uri: page.url(),
    chainId: 31337,
  })
  await expect(page.getByRole('region', { name: 'Your account' })).toContainText('Signed in')
})

test('§4.017 a declined signature is told once, where the visitor looks, and can be tried again', async ({
  modal,
  pocket,
}) => {
  await pocketConnects(modal, pocket)
  await pocket.rejects(() => modal.dialog.getByRole('button', { name: 'Sign in', exact: true }).click())
  await expect(modal.dialog.getByRole('alert').filter({ hasText: 'Signature declined' })).toHaveCount(1)
  await expect(modal.dialog.getByText('Error signing message')).toHaveCount(0)
  await pocket.approves(() => modal.dialog.getByRole('button', { name: /Try again|Sign in/ }).click())
  await modal.expectClosed()
})

test('§2.024 cancelling a sign-in that is not required leaves the visitor connected', async ({
  page,
  modal,
  pocket,
}) => {
  await pocketConnects(modal, pocket)
  await modal.dialog.getByRole('button', { name: 'Not now' }).click()
  await modal.expectClosed()
  await expect(page.getByRole('banner').getByRole('button', { name: new RegExp(shortened) })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your account' })).not.toContainText('Signed in')
})

async function pocketConnects(
  modal: import('../support/modalPage.js').ModalPage,
  pocket: import('../support/pocket.js').Pocket,
): Promise<void> {
  await modal.open()
  await pocket.approves(() => modal.choosePocket())
  await modal.expectView('SIWXSignMessage')
}

test('a double click on the button opens the modal and leaves it open @phone', async ({ page, modal }) => {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).dblclick()
  await modal.expectView('Connect')
  await expect(modal.dialog).toBeVisible()
})

test('the question mark says what a wallet is, the row below the list where to get one @phone', async ({
  modal,
}) => {
  await modal.open()
  await modal.dialog.getByRole('button', { name: 'No wallet yet?' }).click()
  await modal.expectView('GetWallet')
  await modal.back()
  await modal.dialog.getByRole('button', { name: 'What is a wallet?' }).click()
  await modal.expectView('WhatIsAWallet')
})

test('pictures that the browser has stand in the first frame of the next opening, without a letter before them @phone', async ({
  page,
  modal,
}) => {
  await modal.open()
  const pictures = modal.dialog.locator('.lk-picture')
  await expect(modal.dialog.getByText('Trust Wallet')).toBeVisible()
  await expect(pictures).not.toHaveCount(0)
  await expect(modal.dialog.locator('.lk-awaited, .lk-picture-placeholder')).toHaveCount(0)
  const count = await pictures.count()
  await modal.close()
  await expect(pictures).toHaveCount(0)
  const frames = page.evaluate(
    () =>
      new Promise<string[][]>((resolve) => {
        const seen: string[][] = []
        const look = () => {
          const frame = [...document.querySelectorAll('.lk-dialog[open] .lk-picture')].map((picture) => {
            const image = picture.querySelector('img')
            const isSeen = image && getComputedStyle(image).opacity === '1'
            return isSeen && !picture.querySelector('.lk-picture-placeholder') ? 'picture' : 'no picture yet'
          })
          if (frame.length > 0) seen.push(frame)
          if (seen.length < 10) requestAnimationFrame(look)
          else resolve(seen)
        }
        requestAnimationFrame(look)
      }),
  )
  await modal.open()
  for (const frame of await frames) expect(frame).toEqual(Array(count).fill('picture'))
})

test('once connected and signed in, the focus is on the account that the button has become', async ({
  page,
  pocket,
}) => {
  await pocket.connect()
  const account = page.getByRole('banner').getByRole('button', { name: new RegExp(shortened) })
  await expect(account).toBeFocused()
})
