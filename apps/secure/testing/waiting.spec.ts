import type { Page } from '@playwright/test'
import { findFaults } from './findFaults.js'
import { expect, type SecureStack, test } from './secureTest.js'
import { addAuthenticator, logIn, makeWallet, pass, takeKit, unfold } from './walletPage.js'

/** A wallet that its owner holds with a passkey, and somebody else who has the mailbox. */
async function makeHeldWallet(page: Page, stack: SecureStack, email: string) {
  await addAuthenticator(page)
  await makeWallet(page, stack, email)
  await page.getByRole('button', { name: 'Take full control' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take full control' }).click()
  await takeKit(page)
  await expect(page.getByText('Held by you.')).toBeVisible()
}

/** In a browser that has an authenticator, but not the passkey. */
async function openAs(page: Page, stack: SecureStack, email: string) {
  await addAuthenticator(page)
  await unfold(page)
  await pass(page, stack, 0)
  await page.goto(`${stack.secureUrl}/dashboard?projectId=${stack.projectId}`)
  await logIn(page, stack, email)
}

test('who has the mailbox alone waits; the owner is mailed, sees it, and calls it off by the link', async ({
  browser,
  page,
  stack,
}) => {
  const email = 'winston@example.org'
  await makeHeldWallet(page, stack, email)
  const thief = await (await browser.newContext()).newPage()
  await openAs(thief, stack, email)
  await thief.getByRole('button', { name: /^Revoke / }).click()
  await expect(thief.getByText('The passkey was not used')).toBeVisible()
  await thief.getByRole('button', { name: 'Ask for it and wait' }).click()
  await expect(thief.getByText('A device will be revoked after')).toBeVisible()
  await expect(thief.getByText('This browser has asked for it')).toBeVisible()
  await thief.close()

  await page.reload()
  await expect(page.getByText('If that wasn’t you, call it off')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  const link = await stack.readLink(email, 'cancel')
  const anybody = await (await browser.newContext()).newPage()
  await pass(anybody, stack, 0)
  await anybody.goto(link)
  await expect(anybody.getByText('A device will be revoked, unless you call it off')).toBeVisible()
  expect(anybody.url()).not.toContain('#')
  expect(await findFaults(anybody)).toEqual([])
  // Opening the link alone changes nothing.
  await anybody.getByRole('button', { name: 'Call it off' }).click()
  await expect(anybody.getByText('It does not happen.')).toBeVisible()
  await anybody.goto(link)
  await expect(anybody.getByText('Nothing waits for this link any more')).toBeVisible()
  await anybody.goto(`${stack.secureUrl}/cancel`)
  await expect(anybody.getByText('Open the link in the mail once more')).toBeVisible()
  await anybody.close()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ways to unlock' })).toBeVisible()
  await expect(page.getByText('will be revoked')).toHaveCount(0)
})

test('a way in is removed by whoever opens the wallet: with the passkey, where the browser has none of its own', async ({
  page,
  stack,
}) => {
  const email = 'walt@example.org'
  await makeHeldWallet(page, stack, email)
  await page.getByRole('button', { name: 'Remove Recovery kit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove Recovery kit' })).toHaveCount(0)
  // One thing after the other, without another look at the page.
  await page.getByRole('button', { name: 'Make a recovery kit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a recovery kit' }).click()
  await takeKit(page)
  await expect(page.getByRole('button', { name: 'Remove Recovery kit' })).toBeVisible()
})

test('a wallet and its account are deleted by who opens it; who cannot asks, waits and may call it off', async ({
  browser,
  page,
  stack,
}) => {
  const email = 'willa@example.org'
  await makeHeldWallet(page, stack, email)
  const address = (await page.getByTestId('address').first().textContent()) ?? ''
  const lost = await (await browser.newContext()).newPage()
  await unfold(lost)
  await pass(lost, stack, 0)
  await lost.goto(`${stack.secureUrl}/delete?projectId=${stack.projectId}`)
  await logIn(lost, stack, email)
  // Their authenticator is gone; a virtual one without the passkey would wait for somebody.
  await addAuthenticator(lost)
  await lost.getByLabel('To confirm').fill(address)
  await lost.getByRole('button', { name: 'Delete wallet and account' }).click()
  await lost.getByRole('button', { name: 'Ask for it and wait' }).click()
  await expect(lost.getByText('It waits now.')).toBeVisible()
  await lost.goto(`${stack.secureUrl}/dashboard?projectId=${stack.projectId}`)
  await lost.getByRole('button', { name: /^Call it off/ }).click()
  await expect(lost.getByText('will be deleted after')).toHaveCount(0)
  await lost.close()

  await unfold(page)

  await pass(page, stack, 0)
  await page.goto(`${stack.secureUrl}/delete?projectId=${stack.projectId}`)
  await page.getByLabel('To confirm').fill(address)
  await page.getByRole('button', { name: 'Delete wallet and account' }).click()
  await expect(page.getByText('The server has nothing of the wallet')).toBeVisible()
})

const widthsPx = [390, 1280]

test('what waits is seen at 390 and at 1280 pixels, light and dark', async ({
  browser,
  page,
  stack,
}, info) => {
  const email = 'view@example.org'
  await makeHeldWallet(page, stack, email)
  const context = await browser.newContext()
  const other = await context.newPage()
  /** Takes a picture of each look; what is wrong is looked for in both schemes at once. */
  async function lookAt(name: string, { fullPage = false, isJudged = true } = {}): Promise<void> {
    for (const width of widthsPx) {
      await other.setViewportSize({ width, height: 900 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await other.emulateMedia({ colorScheme })
        await other.screenshot({ path: info.outputPath(`${name}-${width}-${colorScheme}.png`), fullPage })
      }
      if (isJudged) expect.soft(await findFaults(other), `${name}, ${width} pixels`).toEqual([])
    }
  }
  await openAs(other, stack, email)
  await other.getByRole('button', { name: /^Revoke / }).click()
  await expect(other.getByText('The passkey was not used')).toBeVisible()
  await lookAt('refused', { fullPage: true, isJudged: false })
  await other.getByRole('button', { name: 'Ask for it and wait' }).click()
  await expect(other.getByText('A device will be revoked after')).toBeVisible()
  await lookAt('banner')
  await other.goto(await stack.readLink(email, 'cancel'))
  await expect(other.getByText('A device will be revoked, unless')).toBeVisible()
  await lookAt('cancel')
  for (const width of widthsPx) {
    await other.setViewportSize({ width, height: 900 })
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await context.close()
})
