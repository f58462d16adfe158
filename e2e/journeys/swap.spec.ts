import type { LoadedKitState } from '@latchkey/core'
import { localContracts } from '@latchkey/local/networks/eip155'
import type { Locator } from '@playwright/test'
import { maxUint256, parseEther } from 'viem'
import { holdBlocks } from '../support/chains/eip155/holdBlocks.js'
import {
  buyUsdc,
  countTransactions,
  leaveAllowance,
  readSwapAllowance,
  readSwapBalance,
  usePermitNonce,
} from '../support/chains/eip155/swapMarket.js'
import { findKit } from '../support/findKit.js'
import type { ModalPage } from '../support/modalPage.js'
import { chooseSwapToken, fillCoinSold, fillSwap, openSwap, reviewSwap } from '../support/swaps.js'
import { expect, type Page, test } from '../support/test.js'

const { dai, feeToken, permit2, router, trapToken, universalRouter, usdc, usdt, v3Router } = localContracts

test('§2.003.Swap §1.005 §2.007 the coin for a token: offers side by side, reviewed, and what was shown arrives @phone', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await pocket.comeBack()
  await fillCoinSold({ page, modal })
  await modal.dialog.getByText('Details').click()
  await expect(modal.dialog.getByRole('radio')).toHaveCount(2)
  // Typed on the other side: what must be paid follows.
  await modal.dialog.getByRole('textbox', { name: 'You get' }).fill('1500')
  await expect(modal.dialog.getByRole('textbox', { name: 'You pay' })).toHaveValue(/^0\.50\d+$/)
  await fillSwap(modal, '0.5')
  await reviewSwap(modal)
  await expect(modal.dialog.getByText('Make the swap')).toBeVisible()
  const had = await readSwapBalance(stack.addresses.evmA, usdc)
  const swap = modal.dialog.getByRole('button', { name: 'Swap', exact: true })
  await pocket.rejects(() => swap.click())
  await expect(modal.dialog.getByText('You declined. Nothing was swapped.')).toBeVisible()
  expect(await readSwapBalance(stack.addresses.evmA, usdc)).toBe(had)
  await pocket.approves(() => swap.click())
  await expect(modal.dialog.getByText(/^Swapped 0\.5 ETH for [\d,.]+ USDC/)).toBeVisible()
  expect(await readSwapBalance(stack.addresses.evmA, usdc)).toBeGreaterThan(had + 1_400_000_000n)
})

type Browser = { modal: ModalPage; page: Page }

/** Reviews USDC for the coin, whose limit is signed. */
async function reviewUsdcSold(modal: ModalPage, page: Page): Promise<Locator> {
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'pay', { name: 'USD Coin' })
  await chooseSwapToken(modal, 'get', { name: 'Ether' })
  await fillSwap(modal, '250')
  await reviewSwap(modal)
  await expect(
    modal.dialog.getByText('Sign to let Uniswap V3 take exactly 250 USDC: no fee', { exact: true }),
  ).toBeVisible()
  await expect(modal.dialog.getByText('May take USDC', { exact: true })).toBeVisible()
  return modal.dialog.getByRole('button', { name: 'Start', exact: true })
}

test('a token for the coin: one signature without a fee, one transaction, and no allowance is left', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmA } = stack.addresses
  await pocket.comeBack()
  const start = await reviewUsdcSold(modal, page)
  const sent = await countTransactions(evmA)
  await pocket.rejects(() => start.click())
  await expect(modal.dialog.getByText('You declined. Nothing was swapped.')).toBeVisible()
  const window = await pocket.asks(() => start.click())
  await expect(modal.dialog.getByText('Sign in Pocket')).toBeVisible()
  await expect(modal.dialog.getByText('Step 1 of 2')).toBeVisible()
  await expect(window.getByText('250000000')).toBeVisible()
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(modal.dialog.getByText('Step 2 of 2')).toBeVisible()
  expect(await countTransactions(evmA)).toBe(sent)
  await pocket.approves(async () => {})
  await expect(modal.dialog.getByText(/^Swapped 250 USDC for [\d,.]+ ETH/)).toBeVisible()
  expect(await countTransactions(evmA)).toBe(sent + 1)
  expect(await readSwapAllowance(evmA, usdc, v3Router)).toBe(0n)
})

test('a token that takes no signature: exactly the amount is approved, then swapped', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await pocket.comeBack()
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'pay', { name: 'Dai Stablecoin' })
  await chooseSwapToken(modal, 'get', { name: 'USD Coin' })
  await fillSwap(modal, '250')
  await reviewSwap(modal)
  await expect(modal.dialog.getByText(/^Let Uniswap V3 take 250 DAI, and no more$/)).toBeVisible()
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Start', exact: true }).click())
  await expect(modal.dialog.getByText('Step 2 of 2')).toBeVisible()
  await pocket.approves(async () => {})
  await expect(modal.dialog.getByText(/^Swapped 250 DAI for [\d,.]+ USDC/)).toBeVisible()
  expect(await readSwapAllowance(stack.addresses.evmA, dai, v3Router)).toBe(0n)
})

/** Reviews DAI, which takes no signature itself, for USDC. Permit2 may take it, as of who has used Uniswap. */
async function reviewDaiSold({ modal, page }: Browser, url: string): Promise<Locator> {
  await leaveAllowance(url, { token: dai, spender: permit2, amount: maxUint256 })
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'pay', { name: 'Dai Stablecoin' })
  await chooseSwapToken(modal, 'get', { name: 'USD Coin' })
  await fillSwap(modal, '250')
  await modal.dialog.getByRole('button', { name: 'Review swap' }).click()
  await modal.expectView('SwapPreview')
  return modal.dialog.getByRole('button', { name: 'Start', exact: true })
}

test('a token that Permit2 may take already: one signature, one transaction, and nothing is left after a reload', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmA } = stack.addresses
  await pocket.comeBack()
  const start = await reviewDaiSold({ modal, page }, evmA)
  const asked = modal.dialog.getByText('Sign to let Uniswap take exactly 250 DAI: no fee', { exact: true })
  await expect(asked).toBeVisible()
  await expect(modal.dialog.getByText('May take DAI', { exact: true })).toBeVisible()
  await expect(modal.dialog.getByText(universalRouter, { exact: true })).toBeVisible()
  await expect(modal.dialog.getByText('Valid until', { exact: true })).toBeVisible()
  const [sent, had, hadDai] = await Promise.all([
    countTransactions(evmA),
    readSwapBalance(evmA, usdc),
    readSwapBalance(evmA, dai),
  ])
  await pocket.rejects(() => start.click())
  await expect(modal.dialog.getByText('You declined. Nothing was swapped.')).toBeVisible()
  const window = await pocket.asks(() => start.click())
  await expect(modal.dialog.getByText('Step 1 of 2')).toBeVisible()
  for (const shown of [
    'PermitSingle',
    universalRouter.toLowerCase(),
    dai.toLowerCase(),
    '250000000000000000000',
  ])
    await expect(window.getByText(shown, { exact: true }).first()).toBeVisible()
  await window.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(modal.dialog.getByText('Step 2 of 2')).toBeVisible()
  expect(await countTransactions(evmA)).toBe(sent)
  await pocket.approves(async () => {})
  await expect(modal.dialog.getByText(/^Swapped 250 DAI for [\d,.]+ USDC/)).toBeVisible()
  await page.reload()
  expect(await countTransactions(evmA)).toBe(sent + 1)
  expect(await readSwapBalance(evmA, usdc)).toBeGreaterThan(had + 247_000_000n)
  expect(await readSwapBalance(evmA, dai)).toBe(hadDai - parseEther('250'))
  for (const spender of [universalRouter, v3Router])
    expect(await readSwapAllowance(evmA, dai, spender)).toBe(0n)
  const kit = await findKit(page)
  await expect
    .poll(() => kit.evaluate(({ store }) => (store.getState() as LoadedKitState).swap?.sent[0]?.status))
    .toBe('confirmed')
})

test('Permit2 may not take it any more: an approval takes the place of the signature, for the contract that is named', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmA } = stack.addresses
  await pocket.comeBack()
  const start = await reviewDaiSold({ modal, page }, evmA)
  await expect(start).toBeEnabled()
  await leaveAllowance(evmA, { token: dai, spender: permit2, amount: 0n })
  await pocket.approves(() => start.click())
  await expect(modal.dialog.getByText('The network no longer takes your signature')).toBeVisible()
  await expect(modal.dialog.getByText(/^Let Uniswap V\d take 250 DAI, and no more/)).toBeVisible()
  await pocket.approves(async () => {})
  await expect(modal.dialog.getByText('Step 2 of 2')).toBeVisible()
  await pocket.approves(async () => {})
  await expect(modal.dialog.getByText(/^Swapped 250 DAI for [\d,.]+ USDC/)).toBeVisible()
  for (const spender of [universalRouter, v3Router, router])
    expect(await readSwapAllowance(evmA, dai, spender)).toBe(0n)
})

test('a gateway that builds another swap for the signature is stopped before anything is signed', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await page.route('**/v1/convert/build-transaction*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const account = body.tx.from.split(':')[2].slice(2).toLowerCase()
    const isForSignature = route.request().postDataJSON().payment === 'permit2'
    const data = isForSignature ? body.tx.data.replaceAll(account, '7'.repeat(40)) : body.tx.data
    await route.fulfill({ response, json: { tx: { ...body.tx, data } } })
  })
  await pocket.comeBack()
  await reviewDaiSold({ modal, page }, stack.addresses.evmA)
  await expect(modal.dialog.getByText('We stopped this swap')).toBeVisible()
})

test('a wallet that cannot sign the limit approves it in the same review, which says so', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await page.addInitScript(() => {
    type Asking = { request(asked: { method: string }, options?: unknown): Promise<unknown> }
    const ours = new WeakSet<Event>()
    // Pocket announces itself; the site hears of the same wallet without typed data.
    window.addEventListener('eip6963:announceProvider', (event) => {
      if (ours.has(event)) return
      event.stopImmediatePropagation()
      const { info, provider } = (event as CustomEvent<{ info: object; provider: Asking }>).detail
      const request: Asking['request'] = async (asked, options) => {
        if (asked.method === 'eth_signTypedData_v4') throw { code: 4200, message: 'Not supported' }
        return provider.request(asked, options)
      }
      const detail = { info, provider: { ...provider, request } }
      const announcement = new CustomEvent('eip6963:announceProvider', { detail })
      ours.add(announcement)
      window.dispatchEvent(announcement)
    })
  })
  await pocket.comeBack()
  const start = await reviewUsdcSold(modal, page)
  const notice = modal.dialog.getByText('Pocket can’t sign this. Approve it with a transaction instead')
  await pocket.rejects(async () => {
    await start.click()
    await expect(modal.dialog.getByText('Step 1 of 2')).toBeVisible()
    await expect(notice).toBeVisible()
  })
  await expect(modal.dialog.getByText('You declined. Nothing was swapped.')).toBeVisible()
  await expect(notice).toBeVisible()
  await expect(modal.dialog.getByText('Let Uniswap V3 take 250 USDC, and no more')).toBeVisible()
  await pocket.approves(() => start.click())
  await expect(modal.dialog.getByText('Step 2 of 2')).toBeVisible()
  await pocket.approves(async () => {})
  await expect(modal.dialog.getByText(/^Swapped 250 USDC for [\d,.]+ ETH/)).toBeVisible()
  expect(await readSwapAllowance(stack.addresses.evmA, usdc, v3Router)).toBe(0n)
})

test('a signature that the network no longer takes becomes an approval before a transaction is asked for', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmA } = stack.addresses
  await pocket.comeBack()
  const start = await reviewUsdcSold(modal, page)
  await usePermitNonce(evmA, usdc)
  await pocket.approves(() => start.click())
  await expect(modal.dialog.getByText('The network no longer takes your signature')).toBeVisible()
  await expect(modal.dialog.getByText('Step 1 of 2')).toBeVisible()
  await pocket.approves(async () => {})
  await expect(modal.dialog.getByText('Step 2 of 2')).toBeVisible()
  await pocket.approves(async () => {})
  await expect(modal.dialog.getByText(/^Swapped 250 USDC for [\d,.]+ ETH/)).toBeVisible()
  expect(await readSwapAllowance(evmA, usdc, v3Router)).toBe(0n)
})

test('a token that refuses to change a limit: the old one is taken back first, and told apart', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  for (const spender of [router, v3Router])
    await leaveAllowance(stack.addresses.evmA, { token: usdt, spender, amount: 5n })
  await pocket.comeBack()
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'pay', { name: 'Tether USD' })
  await chooseSwapToken(modal, 'get', { name: 'USD Coin' })
  await fillSwap(modal, '100')
  await reviewSwap(modal)
  await expect(modal.dialog.getByText(/^Take back the old limit on your USDT/)).toBeVisible()
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Start', exact: true }).click())
  for (const step of [2, 3]) {
    await expect(modal.dialog.getByText(`Step ${step} of 3`)).toBeVisible()
    await pocket.approves(async () => {})
  }
  await expect(modal.dialog.getByText(/^Swapped 100 USDT for [\d,.]+ USDC/)).toBeVisible()
})

test('a price that moves while it is reviewed is said, and one too far ends the review', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  await pocket.comeBack()
  await fillCoinSold({ page, modal })
  await reviewSwap(modal)
  await buyUsdc(stack.addresses.evmA, { v2: parseEther('10'), v3: parseEther('2') })
  await expect(modal.dialog.getByText(/^The price has changed: you’d get [\d,.]+ USDC now\.$/)).toBeVisible()
  await buyUsdc(stack.addresses.evmA, { v2: parseEther('200'), v3: parseEther('40') })
  await expect(modal.dialog.getByText(/The price has moved further than you allow/)).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: 'Swap', exact: true })).toBeDisabled()
  await modal.dialog.getByRole('button', { name: 'Review again' }).click()
  await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click())
  await expect(modal.dialog.getByText(/^Swapped 0\.5 ETH for/)).toBeVisible()
})

test('much of a pool: the price impact is warned of, and agreed to', async ({ page, modal, pocket }) => {
  await pocket.comeBack()
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'get', { name: 'Toll Token', search: feeToken })
  await expect(modal.dialog.getByText(/TOLL is on no list of this site/)).toBeVisible()
  await fillSwap(modal, '20')
  await expect(modal.dialog.getByText(/^This swap moves the price/)).toBeVisible()
  // It keeps a part of each transfer: with the usual limit the network would refuse.
  await reviewOrFail(modal)
  await expect(modal.dialog.getByText('The network refuses this swap')).toBeVisible()
  await modal.dialog.getByRole('button', { name: 'Edit' }).click()
  await modal.expectView('Swap')
  await modal.dialog.getByText('Details').click()
  await modal.dialog.getByRole('button', { name: '3%' }).click()
  await reviewSwap(modal)
  const swap = modal.dialog.getByRole('button', { name: 'Swap', exact: true })
  await expect(swap).toBeDisabled()
  await modal.dialog.getByRole('checkbox', { name: /^Swap all the same/ }).check()
  await pocket.approves(() => swap.click())
  await expect(modal.dialog.getByText(/^Swapped 20 ETH for [\d,.]+ TOLL/)).toBeVisible()
})

test('a token that nobody can move is refused before the wallet is asked', async ({
  page,
  modal,
  pocket,
}) => {
  await pocket.comeBack()
  await openSwap({ page, modal })
  await chooseSwapToken(modal, 'get', { name: 'Trap Token', search: trapToken })
  await fillSwap(modal, '0.1')
  await reviewOrFail(modal)
  await expect(modal.dialog.getByText('The network refuses this swap')).toBeVisible()
})

test('a gateway that builds another swap than was shown is stopped before anything is signed', async ({
  page,
  modal,
  pocket,
}) => {
  await page.route('**/v1/convert/build-transaction*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const account = body.tx.from.split(':')[2].slice(2).toLowerCase()
    const data = body.tx.data.replaceAll(account, '7'.repeat(40))
    await route.fulfill({ response, json: { tx: { ...body.tx, data } } })
  })
  await pocket.comeBack()
  await fillCoinSold({ page, modal })
  await reviewOrFail(modal)
  await expect(modal.dialog.getByText('We stopped this swap')).toBeVisible()
})

test('a page that is left while the network works on a swap finds what became of it', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmA } = stack.addresses
  await pocket.comeBack()
  await fillCoinSold({ page, modal })
  await reviewSwap(modal)
  const had = await readSwapBalance(evmA, usdc)
  await holdBlocks(evmA, async (mine) => {
    await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click())
    await expect(modal.dialog.getByText('Swapping', { exact: true })).toBeVisible()
    await page.reload()
    await mine()
  })
  await expect.poll(() => readSwapBalance(evmA, usdc)).toBeGreaterThan(had)
  const kit = await findKit(page)
  await expect
    .poll(() => kit.evaluate(({ store }) => (store.getState() as LoadedKitState).swap?.sent[0]?.status))
    .toBe('confirmed')
})

test('two tabs: what one of them has sent both follow to its end, and neither sends it again', async ({
  page,
  modal,
  pocket,
  stack,
}) => {
  const { evmA } = stack.addresses
  await pocket.comeBack()
  await fillCoinSold({ page, modal })
  await reviewSwap(modal)
  const had = await readSwapBalance(evmA, usdc)
  const other = await page.context().newPage()
  const readStatuses = async (tab: Page) => {
    const kit = await findKit(tab)
    return kit.evaluate(({ store }) =>
      (store.getState() as LoadedKitState).swap?.sent.map(({ status }) => status),
    )
  }
  await holdBlocks(evmA, async (mine) => {
    await pocket.approves(() => modal.dialog.getByRole('button', { name: 'Swap', exact: true }).click())
    await expect(modal.dialog.getByText('Swapping', { exact: true })).toBeVisible()
    await other.goto('/')
    await expect.poll(() => readStatuses(other)).toEqual(['pending'])
    await mine()
  })
  await expect.poll(() => readStatuses(other)).toEqual(['confirmed'])
  await expect(modal.dialog.getByText(/^Swapped 0\.5 ETH for/)).toBeVisible()
  expect(await readStatuses(page)).toEqual(['confirmed'])
  expect(await readSwapBalance(evmA, usdc)).toBeLessThan(had + 1_600_000_000n)
  await other.close()
})

/** Presses review, and leaves what comes of it to the test. */
async function reviewOrFail({ dialog, expectView }: ModalPage): Promise<void> {
  await dialog.getByRole('button', { name: 'Review swap' }).click()
  await expectView('SwapPreview')
}
