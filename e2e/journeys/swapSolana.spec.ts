import type { LoadedKitState } from '@latchkey/core'
import { localSolanaAccounts, localSolanaTokens } from '@latchkey/local/networks/solana'
import { callSolana, getLamports, getTokenAmount } from '../support/chains/solana/callSolana.js'
import { chooseNetwork } from '../support/chooseNetwork.js'
import { connectBoth } from '../support/connectBeside.js'
import { findKit } from '../support/findKit.js'
import type { Pocket } from '../support/pocket.js'
import { chooseSwapToken, fillSwap, openSwap, reviewSwap } from '../support/swaps.js'
import { expect, type Page, test } from '../support/test.js'

const [account] = localSolanaAccounts
const { USDC } = localSolanaTokens

async function connect({ page, pocket }: { page: Page; pocket: Pocket }): Promise<void> {
  await page.goto('/')
  await pocket.connect({ namespace: 'solana' })
}

/** The page's node knows of no transaction, as before a block has it, until it is left. */
async function holdStatuses(page: Page): Promise<void> {
  await page.route(/\/v1\/\?/, async (route) => {
    const asked = route.request().postDataJSON() as { id?: unknown; method?: string } | null
    if (asked?.method !== 'getSignatureStatuses') return route.fallback()
    const result = { context: { slot: 0 }, value: [null] }
    return route.fulfill({ json: { jsonrpc: '2.0', id: asked.id, result } })
  })
}

test('SOL for a token on Solana: reviewed, declined, approved; left while it is confirmed, and found again', async ({
  page,
  modal,
  pocket,
}) => {
  await connect({ page, pocket })
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'get', { name: 'USD Coin' })
  await fillSwap(modal, '0.5')
  await modal.dialog.getByText('Details').click()
  await expect(modal.dialog.getByText('Jupiter sandbox')).toBeVisible()
  await expect(modal.dialog.getByText('SOL for USDC')).toBeVisible()
  // Typed on the other side: what must be paid follows.
  await modal.dialog.getByRole('textbox', { name: 'You get' }).fill('75')
  await expect(modal.dialog.getByRole('textbox', { name: 'You pay' })).toHaveValue(/^0\.50\d+$/)
  await fillSwap(modal, '0.5')
  await reviewSwap(modal)
  await expect(modal.dialog.getByText('Market maker')).toBeVisible()
  const had = (await getTokenAmount(account, USDC.address)) ?? 0n
  const coins = await getLamports(account)
  const swap = modal.dialog.getByRole('button', { name: 'Swap', exact: true })
  await pocket.rejects(() => swap.click())
  await expect(modal.dialog.getByText('You declined. Nothing was swapped.')).toBeVisible()
  expect(await getTokenAmount(account, USDC.address)).toBe(had)

  await holdStatuses(page)
  await pocket.approves(() => swap.click())
  await expect(modal.dialog.getByText('Swapping', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  const kit = await findKit(page)
  const readSent = () => kit.evaluate(({ store }) => (store.getState() as LoadedKitState).swap?.sent[0])
  await expect.poll(async () => (await readSent())?.status).toBe('confirmed')
  const received = ((await getTokenAmount(account, USDC.address)) ?? 0n) - had
  expect(received).toBeGreaterThan(74_000_000n)
  expect(
    await kit.evaluate(({ store }) =>
      String((store.getState() as LoadedKitState).swap?.sent[0]?.receivedAtomic),
    ),
  ).toBe(String(received))
  expect(coins - (await getLamports(account))).toBeLessThan(500_100_000n)
})

test('a token for SOL on Solana: done with what really arrived', async ({ page, modal, pocket }) => {
  await connect({ page, pocket })
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'pay', { name: 'USD Coin' })
  await chooseSwapToken(modal, 'get', { name: 'Solana' })
  await fillSwap(modal, '150')
  await reviewSwap(modal)
  const before = await getLamports(account)
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click())
  await expect(modal.dialog.getByText(/^Swapped 150 USDC for 0\.99\d+ SOL/)).toBeVisible()
  expect((await getLamports(account)) - before).toBeGreaterThan(990_000_000n)
})

test('a swap on Solana whose price grew too old is asked for anew, and the visitor again', async ({
  page,
  modal,
  pocket,
}) => {
  await connect({ page, pocket })
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'get', { name: 'USD Coin' })
  await fillSwap(modal, '0.25')
  await reviewSwap(modal)
  await callSolana('latchkey_advanceSlots', [151])
  await modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(modal.dialog.getByText('This price is too old. Nothing was swapped.')).toBeVisible()
  // The gateway answers the same question alike for a second. Without a chain that jumps no price grows old in that time.
  await page.waitForTimeout(1_000)
  await modal.dialog.getByRole('button', { name: 'Review again' }).click()
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click())
  await expect(modal.dialog.getByText(/^Swapped 0\.25 SOL for 37\.\d+ USDC/)).toBeVisible()
})

test('all SOL but what the network keeps of an account can be swapped', async ({ page, modal, pocket }) => {
  await connect({ page, pocket })
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'get', { name: 'USD Coin' })
  // The fee is known with the first offer.
  await fillSwap(modal, '1')
  await modal.dialog.getByRole('button', { name: /100 percent|^Max/ }).click()
  await expect(modal.dialog.getByRole('textbox', { name: 'You get' })).toHaveValue(/^\d{5}\./)
  await reviewSwap(modal)
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click())
  await expect(modal.dialog.getByText(/^Swapped [\d.]+ SOL for [\d,.]+ USDC/)).toBeVisible()
  const rest = await getLamports(account)
  // The chain keeps what happened, and other tests need SOL.
  await callSolana('requestAirdrop', [account, 99_000_000_000])
  expect(rest).toBeLessThan(5_000_000n)
})

test('a swap that is filled in stays while the visitor goes to a network of the other kind and back', async ({
  page,
  modal,
  pocket,
}) => {
  await page.goto('/')
  await connectBoth({ page, modal, pocket }, 'solana')
  const [pays, gets] = ['You pay', 'You get'].map((name) => modal.dialog.getByRole('textbox', { name }))
  if (!pays || !gets) throw new Error('There are two sides')
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'get', { name: 'Bonk' })
  await fillSwap(modal, '0.125')
  await modal.close()

  await chooseNetwork({ page, modal }, 'Local One')
  await modal.expectClosed()
  await openSwap({ page, modal })
  await expect(pays).toHaveValue('')
  await chooseSwapToken(modal, 'get', { name: 'Dai Stablecoin' })
  await fillSwap(modal, '0.75')
  await modal.close()

  await chooseNetwork({ page, modal }, 'Local Solana')
  await modal.expectClosed()
  await openSwap({ page, modal })
  await expect(pays).toHaveValue('0.125')
  await expect(modal.dialog).toContainText('BONK')
  await expect(gets).not.toHaveValue('')
  await modal.close()

  await chooseNetwork({ page, modal }, 'Local One')
  await modal.expectClosed()
  await openSwap({ page, modal })
  await expect(pays).toHaveValue('0.75')
  await expect(modal.dialog).toContainText('DAI')
})
