import { findFaults } from './findFaults.js'
import { expect, test } from './secureTest.js'
import { makeWallet } from './walletPage.js'

test('people who read with a screen reader, or with little contrast, find everything', async ({
  page,
  stack,
}) => {
  await page.goto('/recover')
  await expect(page.getByLabel('Code')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await makeWallet(page, stack, 'fay@example.org')
  await expect(page.getByText('Wallet created')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a passphrase' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findFaults(page)).toEqual([])
})

test('nothing scrolls sideways on a phone, and the keyboard reaches what there is', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await makeWallet(page, stack, 'gus@example.org')
  await expect(page.getByText('Wallet created')).toBeVisible()
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isWider()).toBe(false)
  const opener = page.getByRole('button', { name: 'Add a passphrase' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(opener).toBeFocused()
})
