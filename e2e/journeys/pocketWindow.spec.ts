import { expect, test } from '../support/test.js'

test('a wallet’s window that waits can be asked for again, and is closed by giving up', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  await modal.open()
  const opened = page.waitForEvent('popup')
  await modal.dialog.getByRole('button', { name: /^Pocket/ }).click()
  const window = await opened
  await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Show Pocket' }).click()
  await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible()
  expect(page.context().pages()).toHaveLength(2)
  await modal.dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => window.isClosed()).toBe(true)
  // The next attempt starts with a window of its own.
  const again = page.waitForEvent('popup')
  await modal.dialog.getByRole('button', { name: /^Pocket/ }).click()
  const next = await again
  await next.getByRole('button', { name: 'Approve' }).click()
  await modal.expectView('SIWXSignMessage')
})
