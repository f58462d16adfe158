import { approved, approveUsdc, readAllowance } from '../support/chains/eip155/approve.js'
import { getPanel } from '../support/connectByCode.js'
import { expect, test } from '../support/test.js'

test('what contracts may take is seen from the account, kept when the wallet declines, and revoked @phone', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmA } = stack.addresses
  await approveUsdc(evmA)
  await pocket.comeBack()
  await getPanel(page).getByRole('button', { name: 'Account', exact: true }).click()
  await modal.expectView('Account')
  await modal.dialog.getByRole('button', { name: /^Token approvals/ }).click()
  await modal.expectView('Approvals')
  const rows = modal.dialog.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await expect(rows).toHaveCount(2)
  // Most at risk first.
  await expect(rows.first()).toContainText('Unlimited USDC')
  await expect(rows.first()).toContainText('Exchange')
  await expect(rows.first()).toContainText(/\$[\d,]+\.\d\d at risk/)
  await expect(rows.last()).toContainText('25 USDC')
  await expect(rows.last()).toContainText('Not a contract')

  const exchange = modal.dialog.getByRole('checkbox', { name: 'USD Coin, approved for Exchange' })
  await exchange.focus()
  await page.keyboard.press('Space')
  const revoke = modal.dialog.getByRole('button', { name: 'Revoke', exact: true })
  await pocket.rejects(() => revoke.click())
  await expect(modal.dialog.getByText('You declined. Nothing was revoked.')).toBeVisible()
  await expect(exchange).toBeChecked()
  expect(await readAllowance(evmA, approved.exchange)).toBeGreaterThan(0n)

  await pocket.approves(() => revoke.click())
  await expect(modal.dialog.getByText('Approval revoked.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  expect(await readAllowance(evmA, approved.exchange)).toBe(0n)
  expect(await readAllowance(evmA, approved.friend)).toBe(25_000_000n)
})
