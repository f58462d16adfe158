import { localContracts } from '@latchkey/local/networks/eip155'
import { type Address, parseEther } from 'viem'
import { fund } from '../support/chains/eip155/fund.js'
import { readSwapAllowance, readSwapBalance } from '../support/chains/eip155/swapMarket.js'
import { readAddress } from '../support/embedded.js'
import { approve, createEmail, logInByMail } from '../support/login.js'
import { expect, test } from '../support/loginTest.js'
import { chooseSwapToken, fillCoinSold, fillSwap, reviewSwap } from '../support/swaps.js'

test('a smart account swaps there and back: the limit and the swap are one confirmation', async ({
  page,
  modal,
  stack,
}) => {
  const { evmA } = stack.addresses
  const { usdc, v3Router } = localContracts
  await page.goto('/')
  await logInByMail(page, modal, createEmail())
  const address = (await readAddress(page, 'eip155')) as Address
  await fund(page, evmA, address, parseEther('1'))
  await fillCoinSold({ page, modal })
  await reviewSwap(modal)
  await modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await modal.expectView('ApproveTransaction')
  await approve(page, 'Approve')
  await expect(modal.dialog.getByText(/^Swapped 0\.5 ETH for [\d,.]+ USDC/)).toBeVisible()
  expect(await readSwapBalance(evmA, usdc, address)).toBeGreaterThan(1_400_000_000n)

  await modal.dialog.getByRole('button', { name: 'Swap again' }).click()
  await modal.expectView('Swap')
  await chooseSwapToken(modal, 'pay', { name: 'USD Coin' })
  await chooseSwapToken(modal, 'get', { name: 'Ether' })
  await fillSwap(modal, '1000')
  await reviewSwap(modal)
  await expect(modal.dialog.getByText(/^Let Uniswap V[23] take 1,000 USDC, and make the swap$/)).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await modal.expectView('ApproveTransaction')
  await approve(page, 'Approve')
  await expect.poll(() => readSwapBalance(evmA, usdc, address)).toBeLessThan(1_000_000_000n)
  expect(await readSwapAllowance(evmA, usdc, v3Router, address)).toBe(0n)
})
