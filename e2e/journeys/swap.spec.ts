import { localContracts } from '@latchkey/local/networks/eip155'
import { readSwapAllowance, readSwapBalance } from '../support/chains/eip155/swapMarket.js'
import { chooseSwapToken, fillSwap, openSwap, reviewSwap } from '../support/swaps.js'
import { expect, test } from '../support/test.js'

const { usdc, v3Router } = localContracts

test('§2.003.Swap §1.005 the coin for a token: what was shown arrives @phone', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await pocket.comeBack()
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'get', { name: 'USD Coin' })
  await fillSwap(modal, '0.5')
  await modal.dialog.getByText('Details').click()
  await expect(modal.dialog.getByRole('radio')).toHaveCount(2)
  await page.screenshot({ path: `test-results/swap-form-${test.info().project.name}.png` })
  await reviewSwap(modal)
  await page.screenshot({ path: `test-results/swap-review-${test.info().project.name}.png` })
  const had = await readSwapBalance(stack.addresses.evmA, usdc)
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click())
  await expect(modal.dialog.getByText(/^Swapped 0\.5 ETH for [\d,.]+ USDC/)).toBeVisible()
  await page.screenshot({ path: `test-results/swap-done-${test.info().project.name}.png` })
  expect(await readSwapBalance(stack.addresses.evmA, usdc)).toBeGreaterThan(had + 1_400_000_000n)
})

test('a token for the coin: exactly the amount is approved, then swapped', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await pocket.comeBack()
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'pay', { name: 'USD Coin' })
  await chooseSwapToken(modal, 'get', { name: 'Ether' })
  await fillSwap(modal, '250')
  await reviewSwap(modal)
  await expect(modal.dialog.getByRole('listitem')).toHaveCount(2)
  await page.screenshot({ path: `test-results/swap-review-steps-${test.info().project.name}.png` })
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Start', exact: true }).click())
  await pocket.approves(async () => {})
  await expect(modal.dialog.getByText(/^Swapped 250 USDC for [\d,.]+ ETH/)).toBeVisible()
  expect(await readSwapAllowance(stack.addresses.evmA, usdc, v3Router)).toBe(0n)
})
