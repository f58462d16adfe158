import { localContracts } from '@latchkey/local/networks/eip155'
import { localSolanaTokens } from '@latchkey/local/networks/solana'
import { type Address, parseEther } from 'viem'
import { fund } from '../support/chains/eip155/fund.js'
import { readSwapAllowance, readSwapBalance } from '../support/chains/eip155/swapMarket.js'
import { callSolana, getLamports, getTokenAmount } from '../support/chains/solana/callSolana.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { getPanel } from '../support/connectByCode.js'
import { readAddress, refreshBalances, signIn } from '../support/embedded.js'
import { approve, createEmail, logInByMail, walletPage } from '../support/login.js'
import { expect, test } from '../support/loginTest.js'
import { chooseSwapToken, fillCoinSold, fillSwap, openSwap, reviewSwap } from '../support/swaps.js'

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

test('a Solana account of the embedded wallet swaps: its window shows both payments of the maker’s transaction', async ({
  page,
  modal,
}) => {
  await page.goto('/')
  await logInByMail(page, modal, createEmail())
  await chooseNetwork({ page, modal }, 'Local Solana')
  await signIn({ page, modal })
  await expect(getPanel(page)).toContainText('Local Solana')
  const address = await readAddress(page, 'solana')
  await callSolana('requestAirdrop', [address, 2_000_000_000])
  await expect.poll(() => getLamports(address)).toBe(2_000_000_000n)
  await refreshBalances(page)
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'get', { name: 'USD Coin' })
  await fillSwap(modal, '1')
  await reviewSwap(modal)
  await modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await modal.expectView('ApproveTransaction')
  await expect(walletPage(page).getByText('−1.00203928 SOL').first()).toBeVisible()
  await expect(
    walletPage(page)
      .getByText(/^\+149\.\d+ USDC/)
      .first(),
  ).toBeVisible()
  await approve(page, 'Approve')
  await expect(modal.dialog.getByText(/^Swapped 1 SOL for 149\.\d+ USDC/)).toBeVisible()
  expect(await getTokenAmount(address, localSolanaTokens.USDC.address)).toBeGreaterThan(149_000_000n)
})
