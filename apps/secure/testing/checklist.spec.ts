import { findFaults } from './findFaults.js'
import { expect, test } from './secureTest.js'
import { mailPauseMs, pass, takeKit, unfold } from './walletPage.js'

/** As wide as phones are at least, a desktop, and the same at 200 %. */
const viewports = [
  { name: '320', width: 320, height: 640 },
  { name: '390', width: 390, height: 844 },
  { name: '1280', width: 1280, height: 900 },
  { name: '200-percent', width: 640, height: 450 },
]

test('a wallet’s own page begins with the address it was opened for, and is three questions with one answer each', async ({
  page,
  stack,
}, info) => {
  const email = 'zoe@example.org'
  await pass(page, stack, 0)
  await page.goto(`${stack.secureUrl}/dashboard?projectId=${stack.projectId}#email=${email}`)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(new URL(page.url()).hash).toBe('')
  expect(await findFaults(page)).toEqual([])
  await page.screenshot({ path: info.outputPath('login.png') })

  // Who mistyped goes back; who waits for the mail is told for how long, and the keyboard stays where it is.
  await pass(page, stack, mailPauseMs)
  await page.getByRole('button', { name: 'Mail me a code' }).click()
  await expect(page.getByLabel(`Code we sent to ${email}`)).toBeVisible()
  const resend = page.getByRole('button', { name: /Try again in \d+ s|Send a new code/ })
  await expect(resend).toHaveText(/Try again in \d+ s/)
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  const before = await resend.textContent()
  await expect(resend).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Wrong address? Change it' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await pass(page, stack, mailPauseMs)
  await page.getByRole('button', { name: 'Mail me a code' }).click()
  await expect(resend).toHaveText(/Try again in/)
  await pass(page, stack, mailPauseMs)
  await page.clock.runFor(mailPauseMs)
  await resend.focus()
  await expect(resend).toHaveText('Send a new code')
  const first = await stack.readCode(email)
  await page.keyboard.press('Enter')
  await expect(resend).toHaveText(/Try again in/)
  await expect(resend).toBeFocused()
  await expect(page.getByRole('status')).toContainText('New code sent')
  expect(await stack.readCode(email)).not.toBe(first)
  await page.getByLabel(`Code we sent to ${email}`).fill(await stack.readCode(email))
  await page.getByRole('button', { name: 'Make a wallet' }).click()

  const list = page.getByRole('region', { name: 'How safe is it?' })
  await expect(list.getByRole('listitem')).toContainText([
    /Protected\?Managed by Test/,
    /Backed up\?No recovery kit yet/,
    /Who can open it\?1 browser, the operator of this server/,
  ])
  await expect(list.getByRole('button')).toHaveText(['Take full control', 'Make a recovery kit', 'Review'])
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await list.getByRole('button', { name: 'Make a recovery kit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a recovery kit' }).click()
  await takeKit(page)
  await expect(list).toContainText('You have a recovery kit.')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const { name, ...viewport } of viewports) {
      await page.setViewportSize(viewport)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, name).toBeLessThanOrEqual(viewport.width)
      await page.screenshot({ path: info.outputPath(`folded-${name}-${colorScheme}.png`), fullPage: true })
    }
  }
  expect(await findFaults(page)).toEqual([])

  // What is behind it opens where it is asked for.
  await list.getByRole('button', { name: 'Review' }).click()
  const ways = page.getByRole('region', { name: 'Ways to unlock' })
  await expect(ways.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(ways.locator('summary')).toBeFocused()
  await unfold(page)
  await page.reload()
  await expect(page.getByText('Wallet created')).toBeVisible()
  for (const { name, ...viewport } of viewports) {
    await page.setViewportSize(viewport)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, name).toBeLessThanOrEqual(viewport.width)
    await page.screenshot({ path: info.outputPath(`unfolded-${name}.png`), fullPage: true })
  }
})
