import { localContracts } from '@latchkey/local/networks/eip155'
import { readSwapBalance } from '../support/chains/eip155/swapMarket.js'
import { connectByCode } from '../support/connectByCode.js'
import { test } from '../support/pairingTest.js'
import { fillCoinSold, reviewSwap } from '../support/swaps.js'
import { expect } from '../support/test.js'

test('a swap through a session with another device: reviewed here, approved there, and what arrived is told', async ({
  page,
  modal,
  device,
  stack,
}) => {
  await connectByCode({ page, modal, device })
  await fillCoinSold({ page, modal })
  await reviewSwap(modal)
  const had = await readSwapBalance(stack.addresses.evmA, localContracts.usdc)
  await modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  const request = device.page.getByRole('dialog')
  await expect(request).toContainText('0.5 ETH')
  await request.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(modal.dialog.getByText(/^Swapped 0\.5 ETH for [\d,.]+ USDC/)).toBeVisible()
  expect(await readSwapBalance(stack.addresses.evmA, localContracts.usdc)).toBeGreaterThan(had)
})
