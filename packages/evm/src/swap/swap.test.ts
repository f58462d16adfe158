import {
  type BuiltSwap,
  type Network,
  readField,
  readWalletFailure,
  type SwapOutcome,
  type SwapPlan,
  type SwapTerms,
  toWalletError,
} from '@latchkey/core'
import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts, localNetworks } from '@latchkey/local/networks/eip155'
import { createChainContext, createEvmWallet } from '@latchkey/testing'
import fc from 'fast-check'
import {
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReaders } from '../network/createReader.js'
import {
  buildV2,
  buildV3,
  buildWrapping,
  routerV2,
  routerV3,
  toAsset,
  toPath,
  v2Abi,
} from '../testing/buildSwaps.js'
import { toNetwork } from '../toNetwork.js'
import { createConnection } from '../wallets/createConnection.js'
import { asProvider, type Eip1193Provider } from '../wallets/Eip1193Provider.js'
import { readHash } from '../wallets/readAnswer.js'
import { createSwapCapability } from './createSwapCapability.js'

/** The key of the widely known development phrase; test money only. */
const privateKeys = ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'] as const
const [rich, other, poor] = localAccounts
const signal = new AbortController().signal

let chains: TestChains
let network: Network
let wallet: ReturnType<typeof createEvmWallet>
beforeAll(async () => {
  chains = await startTestChains({ hasMarket: true })
  // So that it is looked at twice a second.
  network = toNetwork({ ...chains.networks[0], blockTime: 1_000 })
  const rpcUrls = { 31337: chains.networks[0].rpcUrls.default.http[0] }
  wallet = createEvmWallet({ privateKeys, chainId: 31337, rpcUrls, isAuthorized: true })
  // A pool's first swap writes more when the pool is older than its block: an estimate in the second of its making is too low.
  await client().mine({ blocks: 2, interval: 60 })
})
afterAll(() => chains?.stop())

const client = () =>
  createTestClient({
    ...{ mode: 'anvil', chain: localNetworks[0], cacheTime: 0, pollingInterval: 50 },
    transport: http(chains.networks[0].rpcUrls.default.http[0]),
  })
    .extend(publicActions)
    .extend(walletActions)

// Each test finds the pools as they were.
let before: Hex
beforeEach(async () => {
  before = await client().snapshot()
})
afterEach(async () => {
  await client().setAutomine(true)
  await client().revert({ id: before })
})

const swaps = () =>
  createSwapCapability(createReaders(createChainContext({ signal })), {
    ...{ asProvider, readField, readHash, readWalletFailure, toWalletError },
  })
const toConnection = (provider: Eip1193Provider = wallet) =>
  createConnection(provider, { accounts: [], caipNetworkId: network.caipNetworkId })

type Order = { terms: SwapTerms; deadline: number }

/** What a visitor has seen: a minimum that is one percent below what the V2 market says. */
async function makeOrder(
  sold: SwapTerms['sold'],
  bought: SwapTerms['bought'],
  soldAtomic: bigint,
): Promise<Order> {
  const { timestamp } = await client().getBlock()
  const amounts = await client().readContract({
    ...{ address: routerV2, abi: v2Abi, functionName: 'getAmountsOut' },
    args: [soldAtomic, toPath({ sold, bought })],
  })
  const quoted = amounts.at(-1) ?? 0n
  const deadline = Number(timestamp) + 1_200
  const minimumAtomic = (quoted * 99n) / 100n
  return {
    terms: { network, account: rich, sold, bought, soldAtomic, minimumAtomic, latestDeadline: deadline },
    deadline,
  }
}
const toV2 = ({ deadline, terms }: Order) => buildV2({ ...terms, deadline })
const toV3 = ({ deadline, terms }: Order, fees: readonly number[]) => buildV3({ ...terms, deadline }, fees)

type Who = { provider?: Eip1193Provider; accountType?: 'eoa' | 'smartAccount' }

async function plan(terms: SwapTerms, built: BuiltSwap, { accountType = 'eoa', provider }: Who = {}) {
  return swaps().plan({ terms, built, connection: toConnection(provider), accountType, signal })
}

/** Asks for every step and waits for it; what the last one gave. */
async function carryOut(
  terms: SwapTerms,
  { steps }: SwapPlan,
  provider?: Eip1193Provider,
): Promise<SwapOutcome> {
  const connection = toConnection(provider)
  let outcome: SwapOutcome | undefined
  for (const step of steps) {
    const reference = await swaps().ask({ terms, step, connection, signal })
    outcome = await swaps().waitFor({ terms, reference, connection, signal })
  }
  if (!outcome) throw new Error('There was nothing to do')
  return outcome
}

const getKinds = ({ steps }: SwapPlan) => steps.map(({ kind }) => kind)

async function balanceOf({ address }: SwapTerms['bought']): Promise<bigint> {
  if (address === undefined) return client().getBalance({ address: rich })
  const read = { address: address as Hex, abi: erc20Abi }
  return client().readContract({ ...read, functionName: 'balanceOf', args: [rich] })
}

async function transact(from: Hex, call: { to: Hex; data?: Hex; value?: bigint }): Promise<void> {
  await client().impersonateAccount({ address: from })
  const hash = await client().sendTransaction({ account: from, gas: 1_000_000n, ...call })
  const { status } = await waitForReceipt(client(), hash)
  expect(status).toBe('success')
}
const toApproval = (spender: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const readAllowance = (token: Hex, spender: Hex) =>
  client().readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [rich, spender] })

const oneEther = parseEther('1')
const usdc500 = parseUnits('500', 6)

describe('a swap', () => {
  test.each<[string, string | undefined, string | undefined, bigint, (order: Order) => BuiltSwap, Hex?]>([
    ['V2: the coin for a token', undefined, 'USDC', oneEther, toV2],
    ['V2: a token for the coin', 'USDC', undefined, usdc500, toV2, routerV2],
    ['V2: a token for another', 'USDC', 'DAI', usdc500, toV2, routerV2],
    ['V2: one that answers nothing', 'USDT', undefined, usdc500, toV2, routerV2],
    ['V3: the coin for a token', undefined, 'USDC', oneEther, (order) => toV3(order, [500])],
    [
      'V3: a token for the coin',
      'WBTC',
      undefined,
      parseUnits('0.1', 8),
      (order) => toV3(order, [3000]),
      routerV3,
    ],
    [
      'V3: a token for another',
      'WBTC',
      'USDC',
      parseUnits('0.1', 8),
      (order) => toV3(order, [3000, 500]),
      routerV3,
    ],
  ])(
    '%s: exactly what is sold may be taken, and what has arrived is told',
    async (_, from, to, amount, build, spender) => {
      const [sold, bought] = [toAsset(from), toAsset(to)]
      const order = await makeOrder(sold, bought, amount)
      const { terms } = order
      // The markets differ a little.
      const built = build({
        ...order,
        terms: { ...terms, minimumAtomic: (terms.minimumAtomic * 97n) / 100n },
      })
      const seen = { ...terms, minimumAtomic: (terms.minimumAtomic * 97n) / 100n }
      const planned = await plan(seen, built)
      expect(getKinds(planned)).toEqual(spender ? ['approve', 'swap'] : ['swap'])
      expect(planned.read.spender).toBe(spender)
      if (spender) {
        expect(planned.fee, 'not before it is allowed').toBeUndefined()
        const connection = toConnection()
        const [approve] = planned.steps
        if (!approve) throw new Error('No step')
        const reference = await swaps().ask({ terms: seen, step: approve, connection, signal })
        const outcome = await swaps().waitFor({ terms: seen, reference, connection, signal })
        expect(outcome.receivedAtomic).toBeUndefined()
        expect(await readAllowance(sold.address as Hex, spender)).toBe(amount)
      }
      const ready = await plan(seen, built)
      expect(getKinds(ready)).toEqual(['swap'])
      expect(ready.fee?.feeAtomic).toBeGreaterThan(0n)
      const [had, coins] = [await balanceOf(bought), await client().getBalance({ address: rich })]
      const { hash, receivedAtomic } = await carryOut(seen, ready)
      const receipt = await client().getTransactionReceipt({ hash: hash as Hex })
      const paid = receipt.gasUsed * receipt.effectiveGasPrice
      expect(receivedAtomic).toBe((await balanceOf(bought)) - had + (to === undefined ? paid : 0n))
      expect(receivedAtomic).toBeGreaterThanOrEqual(ready.read.minimumAtomic)
      expect(paid, 'no more than was shown').toBeLessThanOrEqual(ready.fee?.feeAtomic ?? 0n)
      if (from === undefined)
        expect(coins - (await client().getBalance({ address: rich }))).toBe(amount + paid)
      if (spender) expect(await readAllowance(sold.address as Hex, spender)).toBe(0n)
      // Signed is what was planned.
      const asked = wallet.requests.findLast(({ method }) => method === 'eth_sendTransaction')?.params
      expect(asked).toMatchObject([{ from: rich, data: built.data, value: numberToHex(built.valueAtomic) }])
    },
  )

  test('of the coin for its wrapped token and back is one for one, without an approval', async () => {
    const [coin, weth] = [toAsset(), toAsset('WETH')]
    const wrap = {
      network,
      account: rich,
      sold: coin,
      bought: weth,
      soldAtomic: 5n,
      minimumAtomic: 5n,
      latestDeadline: 0,
    }
    const wrapped = await carryOut(wrap, await plan(wrap, buildWrapping(wrap)))
    expect(wrapped.receivedAtomic).toBe(5n)
    const unwrap = { ...wrap, sold: weth, bought: coin, soldAtomic: 3n, minimumAtomic: 3n }
    const planned = await plan(unwrap, buildWrapping(unwrap))
    expect(getKinds(planned)).toEqual(['swap'])
    expect((await carryOut(unwrap, planned)).receivedAtomic).toBe(3n)
    expect(await balanceOf(weth)).toBe(2n)
  })

  test('of a token that refuses to change an allowance takes the old one back first', async () => {
    const usdt = toAsset('USDT')
    await transact(rich, { to: usdt.address as Hex, data: toApproval(routerV2, 5n) })
    const order = await makeOrder(usdt, toAsset(), usdc500)
    const planned = await plan(order.terms, toV2(order))
    expect(getKinds(planned)).toEqual(['reset', 'approve', 'swap'])
    const { receivedAtomic } = await carryOut(order.terms, planned)
    expect(receivedAtomic).toBeGreaterThanOrEqual(order.terms.minimumAtomic)
    // Others change it at once.
    await transact(rich, { to: localContracts.usdc, data: toApproval(routerV2, 5n) })
    const changeable = await makeOrder(toAsset('USDC'), toAsset(), usdc500)
    expect(getKinds(await plan(changeable.terms, toV2(changeable)))).toEqual(['approve', 'swap'])
    await transact(rich, { to: localContracts.usdc, data: toApproval(routerV2, usdc500) })
    expect(getKinds(await plan(changeable.terms, toV2(changeable)))).toEqual(['swap'])
  })

  test('is one question to a wallet that batches (EIP-5792), which says itself what came of it', async () => {
    const requests: { method: string; params?: unknown }[] = []
    let last: Hex = '0x'
    const batching: Eip1193Provider = {
      async request(parameters) {
        const { method, params } = parameters
        requests.push(parameters)
        if (method === 'wallet_getCapabilities') return { '0x7a69': { atomic: { status: 'ready' } } }
        if (method === 'wallet_getCallsStatus')
          return {
            status: 200,
            receipts: [{ transactionHash: `0x${'0'.repeat(64)}` }, { transactionHash: last }],
          }
        const [{ calls }] = params as [{ calls: { to: Hex; data: Hex; value: Hex }[] }]
        for (const call of calls) {
          last = (await wallet.request({
            method: 'eth_sendTransaction',
            params: [{ from: rich, ...call }],
          })) as Hex
          await waitForReceipt(client(), last)
        }
        return { id: 'batch-1' }
      },
    }
    const order = await makeOrder(toAsset('USDC'), toAsset('DAI'), usdc500)
    const built = toV2(order)
    const planned = await plan(order.terms, built, { provider: batching })
    expect(getKinds(planned)).toEqual(['all'])
    const had = await balanceOf(toAsset('DAI'))
    const { hash, receivedAtomic } = await carryOut(order.terms, planned, batching)
    expect(hash).toBe(last)
    expect(receivedAtomic).toBe((await balanceOf(toAsset('DAI'))) - had)
    const asked = requests.find(({ method }) => method === 'wallet_sendCalls')?.params
    expect(asked).toEqual([
      {
        ...{ version: '2.0.0', from: rich, chainId: '0x7a69', atomicRequired: true },
        calls: [
          { to: localContracts.usdc, value: '0x0', data: toApproval(routerV2, usdc500) },
          { to: routerV2, value: '0x0', data: built.data },
        ],
      },
    ])
    const [step] = planned.steps
    if (!step) throw new Error('No step')
    const reference = { hash: 'batch-1', isBatch: true }
    const alone = swaps().waitFor({ terms: order.terms, reference, connection: undefined, signal })
    await expect(alone).rejects.toMatchObject({ code: 'send/failed' })
  })

  test.each([true, false])('of a smart account is one operation; the site pays: %s', async (supported) => {
    const requests: { method: string; params?: unknown }[] = []
    const operation = keccak256('0x01')
    const smart: Eip1193Provider = {
      async request(parameters) {
        requests.push(parameters)
        if (parameters.method === 'wallet_getCapabilities')
          return { '0x7a69': { sponsorship: { supported } } }
        if (parameters.method === 'eth_estimateGas') return numberToHex(300_000n)
        if (parameters.method === 'wallet_sendCalls')
          return { id: 'one', capabilities: { userOperation: { hash: operation } } }
        throw new Error(parameters.method)
      },
    }
    const who = { provider: smart, accountType: 'smartAccount' } as const
    const order = await makeOrder(toAsset('USDC'), toAsset('DAI'), usdc500)
    const both = await plan(order.terms, toV2(order), who)
    expect(getKinds(both)).toEqual(['all'])
    expect(both.fee).toEqual(supported ? { feeAtomic: 0n, isSponsored: true, details: undefined } : undefined)
    const ofCoin = await makeOrder(toAsset(), toAsset('USDC'), oneEther)
    const one = await plan(ofCoin.terms, toV2(ofCoin), who)
    expect(getKinds(one)).toEqual(['swap'])
    if (supported) expect(one.fee).toMatchObject({ feeAtomic: 0n, isSponsored: true })
    else expect(one.fee?.feeAtomic).toBeGreaterThan(0n)
    for (const planned of [both, one]) {
      const [step] = planned.steps
      if (!step) throw new Error('No step')
      const asked = { terms: order.terms, step, connection: toConnection(smart), signal }
      expect(await swaps().ask(asked)).toEqual({ hash: operation, isOperation: true })
    }
    const [first, second] = requests.filter(({ method }) => method === 'wallet_sendCalls')
    expect(readField(readField(first?.params, '0'), 'calls')).toHaveLength(2)
    expect(second?.params).toMatchObject([{ capabilities: { fees: { optional: true } } }])
  })
})

describe('a token with a habit', () => {
  test('that keeps a part of each transfer arrives with less, and never below the minimum', async () => {
    const toll = { address: localContracts.feeToken, symbol: 'TOLL', decimals: 18 }
    const order = await makeOrder(toAsset(), toll, oneEther)
    const quoted = (order.terms.minimumAtomic * 100n) / 99n
    await expect(plan(order.terms, toV2(order))).rejects.toMatchObject({
      code: 'swap/would-fail',
      context: { reason: 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT' },
    })
    const seen = { ...order.terms, minimumAtomic: (quoted * 97n) / 100n }
    const { receivedAtomic } = await carryOut(seen, await plan(seen, toV2({ ...order, terms: seen })))
    expect(receivedAtomic).toBe(await balanceOf(toll))
    expect(receivedAtomic).toBeGreaterThanOrEqual(seen.minimumAtomic)
    expect(receivedAtomic).toBeLessThan(quoted)
  })

  test('that nobody can get is told before the wallet is asked', async () => {
    const trap = { address: localContracts.trapToken, symbol: 'TRAP', decimals: 18 }
    const order = await makeOrder(toAsset(), trap, oneEther)
    await expect(plan(order.terms, toV2(order))).rejects.toMatchObject({
      code: 'swap/would-fail',
      context: { reason: 'UniswapV2: TRANSFER_FAILED' },
    })
  })
})

describe('what goes wrong', () => {
  test('too little of the token, or of the coin', async () => {
    const tooMuch = await makeOrder(toAsset('USDC'), toAsset(), parseUnits('5001', 6))
    await expect(plan(tooMuch.terms, toV2(tooMuch))).rejects.toMatchObject({
      code: 'send/insufficient-funds',
    })
    const coins = await makeOrder(toAsset(), toAsset('USDC'), await balanceOf(toAsset()))
    await expect(plan(coins.terms, toV2(coins))).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    const more = await makeOrder(toAsset(), toAsset('USDC'), parseEther('500'))
    await expect(plan(more.terms, toV2(more))).rejects.toMatchObject({ code: 'send/insufficient-funds' })
  })

  test('a swap that is not what was shown asks nobody', async () => {
    const order = await makeOrder(toAsset(), toAsset('USDC'), oneEther)
    const built = buildV2({ ...order.terms, account: poor, deadline: order.deadline })
    const asked = wallet.requests.length
    await expect(plan(order.terms, built)).rejects.toMatchObject({
      ...{ code: 'swap/mismatch', context: { what: 'receiver' } },
    })
    await expect(swaps().read(order.terms, built)).rejects.toMatchObject({ code: 'swap/mismatch' })
    expect(wallet.requests).toHaveLength(asked)
  })

  test('a price that moved before: the reason is told, of both markets', async () => {
    for (const build of [toV2, (order: Order) => toV3(order, [500])]) {
      const order = await makeOrder(toAsset(), toAsset('USDC'), oneEther)
      const seen = { ...order.terms, minimumAtomic: order.terms.minimumAtomic * 2n }
      const isV2 = build === toV2
      await expect(plan(seen, build({ ...order, terms: seen }))).rejects.toMatchObject({
        code: 'swap/would-fail',
        context: { reason: isV2 ? 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT' : 'Too little received' },
      })
    }
  })

  test('a price that moves in the same block: the network refuses, nothing is sold, and the reason is told', async () => {
    const order = await makeOrder(toAsset(), toAsset('USDC'), oneEther)
    const planned = await plan(order.terms, toV2(order))
    const had = await balanceOf(toAsset('USDC'))
    await client().setBalance({ address: other, value: parseEther('2000') })
    await client().setAutomine(false)
    const connection = toConnection()
    const [step] = planned.steps
    if (!step) throw new Error('No step')
    const reference = await swaps().ask({ terms: order.terms, step, connection, signal })
    const rush = await makeOrder(toAsset(), toAsset('USDC'), parseEther('1000'))
    const { data, to, valueAtomic } = buildV2({ ...rush.terms, account: other, deadline: rush.deadline })
    await client().impersonateAccount({ address: other })
    await client().sendTransaction({
      ...{ account: other, to: to as Hex, data: data as Hex, value: valueAtomic, gas: 1_000_000n },
      ...{ maxFeePerGas: parseUnits('500', 9), maxPriorityFeePerGas: parseUnits('400', 9) },
    })
    await client().mine({ blocks: 1 })
    const waiting = swaps().waitFor({ terms: order.terms, reference, connection, signal })
    await expect(waiting).rejects.toMatchObject({
      code: 'send/reverted',
      context: { hash: reference.hash, reason: 'UniswapV2Router: INSUFFICIENT_OUTPUT_AMOUNT' },
    })
    expect(await balanceOf(toAsset('USDC'))).toBe(had)
  })

  test('an end that has passed', async () => {
    const order = await makeOrder(toAsset(), toAsset('USDC'), oneEther)
    for (const [build, reason] of [
      [toV2, 'UniswapV2Router: EXPIRED'],
      [(one: Order) => toV3(one, [500]), 'Transaction too old'],
    ] as const) {
      await expect(plan(order.terms, build({ ...order, deadline: 1_000 }))).rejects.toMatchObject({
        ...{ code: 'swap/would-fail', context: { reason } },
      })
    }
  })

  test('a refusal, an account that is none, and a wallet that names nothing are failures with their codes', async () => {
    const order = await makeOrder(toAsset(), toAsset('USDC'), oneEther)
    const { steps } = await plan(order.terms, toV2(order))
    const [step] = steps
    if (!step) throw new Error('No step')
    const ask = (provider?: Eip1193Provider) =>
      swaps().ask({ terms: order.terms, step, connection: toConnection(provider), signal })
    wallet.behaviour.reject = ['eth_sendTransaction']
    await expect(ask()).rejects.toMatchObject({ code: 'wallet/rejected' })
    wallet.behaviour.reject = []
    const silent = { request: async () => null }
    await expect(ask(silent)).rejects.toMatchObject({ code: expect.stringMatching(/^(wallet|send)\//) })
    const broke = { request: () => Promise.reject(new Error('insufficient funds for gas * price + value')) }
    await expect(ask(broke)).rejects.toMatchObject({ code: 'send/insufficient-funds' })
    const gone = new AbortController()
    gone.abort(new Error('gone'))
    const late = swaps().plan({
      ...{ terms: order.terms, built: toV2(order), connection: toConnection(), accountType: 'eoa' as const },
      signal: gone.signal,
    })
    await expect(late).rejects.toThrow('gone')
  })
})

test('whatever the pools hold: what arrives is never less than the minimum that was read', {
  timeout: 120_000,
}, async () => {
  const symbols = ['USDC', 'DAI', 'USDT', 'LINK']
  const orders = fc.record({
    // In millionths of what the account has.
    part: fc.integer({ min: 1, max: 100_000 }),
    slippage: fc.integer({ min: 0, max: 500 }),
    symbol: fc.constantFrom(...symbols),
    // What others do between the look at the price and the swap, in tenths of ether.
    rush: fc.integer({ min: 0, max: 400 }),
    isBuying: fc.boolean(),
  })
  await client().setBalance({ address: other, value: parseEther('100000') })
  let arrived = 0
  await fc.assert(
    fc.asyncProperty(orders, async ({ isBuying, part, rush, slippage, symbol }) => {
      const [sold, bought] = isBuying ? [toAsset(), toAsset(symbol)] : [toAsset(symbol), toAsset()]
      const soldAtomic = ((await balanceOf(sold)) * BigInt(part)) / 1_000_000n
      if (soldAtomic === 0n) return
      if (sold.address) await transact(rich, { to: sold.address as Hex, data: toApproval(routerV2, 0n) })
      if (sold.address)
        await transact(rich, { to: sold.address as Hex, data: toApproval(routerV2, soldAtomic) })
      const order = await makeOrder(sold, bought, soldAtomic)
      const quoted = (order.terms.minimumAtomic * 100n) / 99n
      const seen = { ...order.terms, minimumAtomic: (quoted * BigInt(10_000 - slippage)) / 10_000n }
      const built = buildV2({ ...seen, deadline: order.deadline })
      if (rush > 0) {
        const others = await makeOrder(toAsset(), toAsset(symbol), (oneEther * BigInt(rush)) / 10n)
        const { data, to, valueAtomic } = buildV2({
          ...others.terms,
          account: other,
          deadline: others.deadline,
        })
        await transact(other, { to: to as Hex, data: data as Hex, value: valueAtomic })
      }
      const planned = await plan(seen, built).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'swap/would-fail' })
        return undefined
      })
      if (!planned) return
      const { receivedAtomic } = await carryOut(seen, planned)
      expect(receivedAtomic).toBeGreaterThanOrEqual(planned.read.minimumAtomic)
      arrived += 1
    }),
    { numRuns: 20 },
  )
  expect(arrived).toBeGreaterThan(0)
})
