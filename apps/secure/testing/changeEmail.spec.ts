import { openEmbedded } from './embeddedPage.js'
import { findFaults } from './findFaults.js'
import { expect, type SecureStack, test } from './secureTest.js'
import { addAuthenticator, mailPauseMs, makeWallet, pass } from './walletPage.js'

type Embedded = Awaited<ReturnType<typeof openEmbedded>>

/** What the site hears once the visitor was asked. */
const toOutcome = (asked: Promise<unknown>) =>
  asked.then(
    (answer) => ({ answer }),
    (error: Error) => ({ error: error.message }),
  )

async function changeEmail(site: Embedded, stack: SecureStack, before: string, after: string) {
  const outcome = toOutcome(site.ask('UPDATE_EMAIL', { email: after }))
  await site.field('Type the new email').fill(after)
  await site.button('Change it').press('Enter')
  expect(await outcome).toEqual({ answer: { action: 'VERIFY_PRIMARY_OTP' } })
  await site.ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: await stack.readCode(before) })
  await site.ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: await stack.readCode(after) })
}

test('S1 the frame asks before the email changes, and the address from before can undo it', async ({
  context,
  page,
  stack,
}) => {
  const [before, after] = ['una@example.org', 'una.new@example.org']
  const site = await openEmbedded(page, stack)
  await site.logIn(before)
  await site.getAddress()
  await pass(page, stack, mailPauseMs)

  // Who keeps theirs: the site hears it, and nobody is mailed.
  const code = await stack.readCode(before)
  const kept = toOutcome(site.ask('UPDATE_EMAIL', { email: after }))
  await expect(site.field('Type the new email')).toBeVisible()
  expect(await findFaults(page, site.frame)).toEqual([])
  await page.screenshot({ path: 'reports/change-email.png' })
  await site.field('Type the new email').fill('una@evil.example')
  await site.button('Change it').press('Enter')
  await expect(site.frame.getByText(`This isn’t ${after}`)).toBeVisible()
  await site.button('Keep my email').press('Enter')
  expect(await kept).toMatchObject({ error: expect.stringContaining('User rejected the request') })
  expect(await stack.readCode(before)).toBe(code)

  await changeEmail(site, stack, before, after)
  await expect.poll(() => stack.readLink(before, 'undo-email').catch(() => '')).toMatch(/undo-email/)
  const link = await stack.readLink(before, 'undo-email')
  const mailbox = await context.newPage()
  await mailbox.clock.setFixedTime(stack.clock.nowMs)
  await mailbox.goto(link)
  await expect(mailbox.getByText(before)).toBeVisible()
  expect(new URL(mailbox.url()).hash).toBe('')
  expect(await findFaults(mailbox)).toEqual([])
  await mailbox.setViewportSize({ width: 390, height: 844 })
  await mailbox.screenshot({ path: 'reports/undo-email.png' })
  await mailbox.getByRole('button', { name: 'Put my email back' }).click()
  await expect(mailbox.getByRole('status')).toContainText('is the email of your wallet again')
  await mailbox.goto('about:blank')
  await mailbox.goto(link)
  await expect(mailbox.getByText('This link is over, or was used before')).toBeVisible()
  expect(await site.ask('GET_USER', { chainId: 31_337 })).toMatchObject({ email: before })
})

test('a wallet with a passkey changes its email with it alone', async ({ page, stack }) => {
  const email = 'ute@example.org'
  await addAuthenticator(page)
  await makeWallet(page, stack, email)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const site = await openEmbedded(page, stack)
  await site.logIn(email)
  await site.getAddress()
  await pass(page, stack, mailPauseMs)
  const outcome = toOutcome(site.ask('UPDATE_EMAIL', { email: 'ute.new@example.org' }))
  await site.field('Type the new email').fill(' UTE.new@example.org')
  await site.button('Change it with your passkey').press('Enter')
  expect(await outcome).toEqual({ answer: { action: 'VERIFY_PRIMARY_OTP' } })
})

test('links that are unknown undo nothing', async ({ page }) => {
  await page.goto(`/undo-email#${'x'.repeat(43)}`)
  await expect(page.getByText('This link is over')).toBeVisible()
  await page.goto('about:blank')
  await page.goto('/undo-email#short')
  await expect(page.locator('.notice')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put my email back' })).toHaveCount(0)
  await page.goto('about:blank')
  await page.goto('/undo-email')
  await expect(page.getByText('Open the link in the mail once more')).toBeVisible()
})
