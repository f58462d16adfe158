import { continueEmailLogin } from '@latchkey/wire/secure'
import { expect, test } from './secureTest.js'
import { startLogin } from './startLogin.js'

test('§1.6 the mailed link approves a device once its button is pressed, and never by itself', async ({
  page,
  stack,
}) => {
  const { caller, step } = await startLogin(stack, 'ada@example.org')
  expect(step.action).toBe('VERIFY_DEVICE')
  const link = await stack.readLink('ada@example.org')
  const ask = () => caller.call(continueEmailLogin, { body: { transactionId: step.transactionId } })

  await page.goto(link)
  await expect(page.getByText('https://app.example.org')).toBeVisible()
  await expect(page.getByText('127.0.0.*')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  expect((await ask()).action).toBe('VERIFY_DEVICE')

  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status')).toContainText('approved')
  expect((await ask()).action).toBe('VERIFY_OTP')

  // The code that was mailed then has taken the link's place, and a page that is loaded again knows nothing.
  await page.reload()
  await expect(page.getByText('Open the link in the mail once more')).toBeVisible()
})

test('a link that was approved says so, in a second tab too', async ({ context, page, stack }) => {
  await startLogin(stack, 'bob@example.org')
  const link = await stack.readLink('bob@example.org')
  const other = await context.newPage()
  await Promise.all([page.goto(link), other.goto(link)])
  await expect(other.getByRole('button', { name: 'Approve' })).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('status')).toContainText('is approved')
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByRole('status')).toContainText('approved')
  await other.goto('about:blank')
  await other.goto(link)
  await expect(other.getByRole('status')).toContainText('was approved before')
})

test('links that are unknown or over approve nothing', async ({ page, stack }) => {
  await page.goto(`/approve-device#${'x'.repeat(43)}`)
  await expect(page.getByText('This link is over')).toBeVisible()
  for (const token of ['short', '%00', '<img src=x onerror=alert(1)>']) {
    await page.goto('about:blank')
    await page.goto(`/approve-device#${token}`)
    await expect(page.locator('.notice')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  }
  await startLogin(stack, 'eve@example.org')
  const link = await stack.readLink('eve@example.org')
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  stack.clock.nowMs += 11 * 60_000
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('This link is over')).toBeVisible()
})

test('without a network it says so, and goes on once there is one', async ({ context, page, stack }) => {
  await startLogin(stack, 'carol@example.org')
  const link = await stack.readLink('carol@example.org')
  await page.goto(link)
  const approve = page.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeVisible()
  await context.setOffline(true)
  await approve.click()
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await context.setOffline(false)
  await approve.click()
  await expect(page.getByRole('status')).toContainText('approved')
})
