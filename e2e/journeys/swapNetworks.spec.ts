import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import { fillCoinSoldForThere } from '../support/chains/eip155/fillCoinSoldForThere.js'
import { holdBlocks } from '../support/chains/eip155/holdBlocks.js'
import { readSwapBalance } from '../support/chains/eip155/swapMarket.js'
import { openSwap, reviewSwap } from '../support/swaps.js'
import { expect, test } from '../support/test.js'

const [owner] = localAccounts
const { usdc } = localContracts
/** Blocks, the sandbox's twelve seconds, and the time between two questions. */
const arrival = { timeout: 45_000 }

test('a coin of one network for a token of another: reviewed with the way, followed over a reload, and what arrived is shown @phone', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmB } = stack.addresses
  await pocket.comeBack()
  await fillCoinSoldForThere({ page, modal })
  await reviewSwap(modal)
  for (const text of ['Latchkey sandbox bridge', 'About 12 s', 'LI.FI sandbox']) {
    await expect(modal.dialog.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(modal.dialog.getByText(/0\.0001 ETH, on top/)).toBeVisible()
  await expect(modal.dialog.getByText('The tokens arrive on Local Two, at the same address.')).toBeVisible()
  const had = await readSwapBalance(evmB, usdc)
  await holdBlocks(evmB, async (mine) => {
    await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click())
    await expect(modal.dialog.getByText('On its way to Local Two', { exact: true })).toBeVisible()
    await expect(modal.dialog.getByText(/^About \d+ s left$/)).toBeVisible()
    await page.reload()
    await openSwap({ page, modal })
    await expect(modal.dialog.getByText('0.5 ETH on its way to Local Two')).toBeVisible()
    expect(await readSwapBalance(evmB, usdc)).toBe(had)
    // The bridge has paid, and the other network has not taken it: nothing has arrived.
    await expect(modal.dialog.getByText('This takes longer than usual. We keep asking.')).toBeVisible(arrival)
    await expect(modal.dialog.getByText(/arrived on Local Two/)).toBeHidden()
    await mine()
  })
  const arrived = modal.dialog.getByText(/^[\d,.]+ USDC arrived on Local Two$/)
  await expect(arrived).toBeVisible(arrival)
  const gained = (await readSwapBalance(evmB, usdc)) - had
  expect(gained).toBeGreaterThan(1_400_000_000n)
  const shown = Number(((await arrived.textContent()) ?? '').split(' ')[0]?.replaceAll(',', ''))
  expect(shown).toBeCloseTo(Number(gained) / 1e6, 4)
  await modal.dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect(arrived).toBeHidden()
})

test('what arrived is shown to whoever waits for it', async ({ page, modal, pocket }) => {
  await pocket.comeBack()
  await fillCoinSoldForThere({ page, modal })
  await reviewSwap(modal)
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click())
  await expect(modal.dialog.getByText(/^[\d,.]+ USDC arrived on Local Two$/)).toBeVisible(arrival)
  await expect(modal.dialog.getByText('Sent on Local One')).toBeVisible()
  await expect(modal.dialog.getByText('Arrived on Local Two', { exact: true })).toBeVisible()
})

test('the two tokens change their places when the wallet has switched the network', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await fillCoinSoldForThere({ page, modal })
  const flip = modal.dialog.getByRole('button', { name: 'Switch to Local Two, and swap the two tokens' })
  await pocket.rejects(() => flip.click())
  await expect(modal.dialog.getByText('on Local Two')).toBeVisible()
  await pocket.approves(() => flip.click())
  const chips = modal.dialog.locator('.lk-swap-sides .lk-token-chip')
  await expect(chips.nth(0)).toContainText('USDC')
  await expect(chips.nth(1)).toContainText('ETH')
  await expect(modal.dialog.getByText('on Local One')).toBeVisible()
})

test('a gateway that sends the tokens to somebody else on the other network is stopped', async ({
  page,
  modal,
  pocket,
}) => {
  await page.route('**/v1/convert/build-transaction*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const data = body.tx.data.replaceAll(owner.slice(2).toLowerCase(), '7'.repeat(40))
    await route.fulfill({ response, json: { tx: { ...body.tx, data } } })
  })
  await pocket.comeBack()
  await fillCoinSoldForThere({ page, modal })
  await modal.dialog.getByRole('button', { name: 'Review swap' }).click()
  await expect(modal.dialog.getByText('We stopped this swap')).toBeVisible()
})
