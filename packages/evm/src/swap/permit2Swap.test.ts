import {
  type BuiltSwap,
  type Network,
  readField,
  readWalletFailure,
  type SwapPermit,
  type SwapPlan,
  type SwapTerms,
  toWalletError,
} from '@latchkey/core'
import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts, localContracts, localNetworks } from '@latchkey/local/networks/eip155'
import { createChainContext, createEvmWallet } from '@latchkey/testing'
import {
  concatHex,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReaders } from '../network/createReader.js'
import {
  buildUniversal,
  buildV2,
  buildV3,
  encodeUniversal,
  routerItself,
  routerV2,
  routerV3,
  toAsset,
  type UniversalStep,
  universalRouter,
} from '../testing/buildSwaps.js'
import { toNetwork } from '../toNetwork.js'
import { createConnection } from '../wallets/createConnection.js'
import { asProvider, type Eip1193Provider } from '../wallets/Eip1193Provider.js'
import { readHash } from '../wallets/readAnswer.js'
import type { SignedPermit2 } from './askPermit.js'
import { createSwapCapability } from './createSwapCapability.js'
import { permit2Abi } from './permit2Abi.js'
import type { Permit2Step } from './planPermit2.js'

/** Keys of the widely known development phrase; test money only. */
const privateKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const [rich, other, thief] = localAccounts
const { dai, permit2, usdc, usdt } = localContracts
const operator = `0x${'0f'.repeat(20)}` as const
const signing = 'eth_signTypedData_v4'
const signal = new AbortController().signal
const batching: Eip1193Provider = {
  request: async () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
}

let chains: TestChains<2>
let networks: Network[]
let wallet: ReturnType<typeof createEvmWallet>
beforeAll(async () => {
  chains = await startTestChains({ chains: 2, hasMarket: true })
  networks = chains.networks.map((network) => toNetwork({ ...network, blockTime: 1_000 }))
})
afterAll(() => chains?.stop())

const getUrl = (on: number) => chains.networks[on]?.rpcUrls.default.http[0] ?? ''
const client = (on = 0) =>
  createTestClient({
    ...{ mode: 'anvil', chain: localNetworks[on] ?? localNetworks[0], cacheTime: 0, pollingInterval: 50 },
    transport: http(getUrl(on)),
  })
    .extend(publicActions)
    .extend(walletActions)

let before: readonly Hex[]
beforeEach(async () => {
  const rpcUrls = { 31337: getUrl(0), 31338: getUrl(1) }
  wallet = createEvmWallet({
    ...{ privateKeys, chainId: 31337, knownChainIds: [31337, 31338], rpcUrls, isAuthorized: true },
  })
  before = await Promise.all([0, 1].map((on) => client(on).snapshot()))
})
afterEach(() => Promise.all(before.map((id, on) => client(on).revert({ id }))))

const capability = () =>
  createSwapCapability(createReaders(createChainContext({ signal })), {
    ...{ asProvider, readField, readHash, readWalletFailure, toWalletError },
  })

type Order = { terms: SwapTerms; deadline: number }
/** DAI, which takes no signed allowances itself, for USDC. */
async function makeOrder(more: Partial<SwapTerms> = {}, on = 0): Promise<Order> {
  const { timestamp } = await client(on).getBlock()
  const deadline = Number(timestamp) + 1_200
  const [network] = networks.slice(on)
  if (!network) throw new Error('There are two networks')
  const terms = {
    ...{ network, account: rich, sold: toAsset('DAI'), bought: toAsset('USDC') },
    ...{ soldAtomic: parseUnits('500', 18), minimumAtomic: parseUnits('490', 6), latestDeadline: deadline },
    ...more,
  }
  return { terms, deadline }
}
const pools = [100] as const
const path: readonly Hex[] = [dai, usdc]
const usual = ({ deadline, terms }: Order) => buildV3({ ...terms, deadline }, pools, path)
const universal = ({ deadline, terms }: Order) => buildUniversal({ ...terms, deadline }, pools, path)

type How = {
  accountType?: 'eoa' | 'smartAccount'
  built?: BuiltSwap
  /** What the gateway builds for the universal router. */
  another?: BuiltSwap | undefined
  permit?: SwapPermit
  provider?: Eip1193Provider
}
/** Plans as the kit does, and tells for which payment the gateway was asked to build. */
async function planAndTell(order: Order, how: How = {}) {
  const { accountType = 'eoa', another = universal(order), built = usual(order), permit, provider } = how
  const buildFor = vi.fn(async (_payment: string) => ('another' in how ? how.another : another))
  const connection = createConnection(provider ?? wallet, {
    ...{ accounts: [], caipNetworkId: order.terms.network.caipNetworkId },
  })
  const plan = await capability().plan({
    ...{ terms: order.terms, built, connection, accountType, signal },
    ...(permit ? { permit } : { buildFor }),
  })
  return { plan, asked: buildFor.mock.calls.flat() }
}
const plan = async (order: Order, how?: How) => (await planAndTell(order, how)).plan
const getKinds = ({ steps }: SwapPlan) => steps.map(({ kind }) => kind)

async function sign({ terms }: Order, { steps: [step] }: SwapPlan, provider = wallet as Eip1193Provider) {
  if (step?.kind !== 'permit') throw new Error('Nothing to sign')
  const connection = createConnection(provider, {
    ...{ accounts: [], caipNetworkId: terms.network.caipNetworkId },
  })
  return capability().sign({ terms, step, connection, signal })
}

/** Asks for the first transaction and waits for it; what arrived. */
async function send({ terms }: Order, { steps: [step] }: SwapPlan): Promise<bigint> {
  if (!step) throw new Error('Nothing to ask for')
  const connection = createConnection(wallet, {
    ...{ accounts: [], caipNetworkId: terms.network.caipNetworkId },
  })
  const reference = await capability().ask({ terms, step, connection, signal })
  return (await capability().waitFor({ terms, reference, connection, signal })).receivedAtomic ?? 0n
}

/** The same transaction again, after a chain was put back, may be taken for the one that was mined before, and wait for ever. */
let transactions = 0n
async function transact(from: Hex, to: Hex, data: Hex, on = 0): Promise<void> {
  await client(on).impersonateAccount({ address: from })
  const gas = 1_000_000n + transactions++
  const hash = await client(on).sendTransaction({ account: from, gas, to, data })
  expect((await waitForReceipt(client(on), hash)).status).toBe('success')
}
const approve = (token: Hex, spender: Hex, amount: bigint, on = 0) =>
  transact(
    rich,
    token,
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
    on,
  )
/** As users of Uniswap have it. */
const letPermit2 = (token: Hex = dai, amount = maxUint256, on = 0) => approve(token, permit2, amount, on)
const handIn = (message: Permit2Step['message']['message'], signature: Hex) =>
  transact(
    other,
    permit2,
    encodeFunctionData({ abi: permit2Abi, functionName: 'permit', args: [rich, message, signature] }),
  )
const readKept = (token: Hex = dai, on = 0) =>
  client(on).readContract({
    ...{ address: permit2, abi: permit2Abi, functionName: 'allowance', args: [rich, token, universalRouter] },
  })
const balanceOf = (token: Hex, owner: Hex = rich, on = 0) =>
  client(on).readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
const readAllowance = (spender: Hex, on = 0) =>
  client(on).readContract({
    ...{ address: dai, abi: erc20Abi, functionName: 'allowance', args: [rich, spender] },
  })
const countTransactions = (on = 0) => client(on).getTransactionCount({ address: rich })
const countAsked = (method: string) => wallet.requests.filter((one) => one.method === method).length
const getSigned = (permit: SwapPermit) =>
  (permit as Extract<SwapPermit, { status: 'signed' }>).details as SignedPermit2
const mismatch = (what: string) => expect.objectContaining({ code: 'swap/mismatch', context: { what } })

describe('a token that Permit2 may take already', () => {
  test.each([
    ['Local One', 0],
    ['Local Two', 1],
  ])(
    'on %s is swapped by one signature and one transaction, with exactly the shown amounts',
    async (_, on) => {
      await letPermit2(dai, maxUint256, on)
      await wallet.request({
        ...{ method: 'wallet_switchEthereumChain', params: [{ chainId: on ? '0x7a6a' : '0x7a69' }] },
      })
      const order = await makeOrder({}, on)
      const { deadline, terms } = order
      const { asked, plan: planned } = await planAndTell(order)
      expect(asked).toEqual(['permit2'])
      expect(getKinds(planned)).toEqual(['permit', 'swap'])
      const { minimumAtomic } = terms
      expect(planned).toMatchObject({
        fee: undefined,
        read: { deadline, minimumAtomic, routerName: 'Uniswap', spender: universalRouter, operatorFee: 0 },
      })
      const sent = await countTransactions(on)
      const permit = await sign(order, planned)
      // Asked for is what is shown: the token, the exact amount, who may take it, and until when.
      const params = wallet.requests.findLast(({ method }) => method === signing)?.params
      expect(readField(params, '0')).toBe(rich)
      expect(JSON.parse(String(readField(params, '1')))).toEqual({
        domain: { name: 'Permit2', chainId: on ? 31338 : 31337, verifyingContract: permit2.toLowerCase() },
        primaryType: 'PermitSingle',
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          PermitSingle: [
            { name: 'details', type: 'PermitDetails' },
            { name: 'spender', type: 'address' },
            { name: 'sigDeadline', type: 'uint256' },
          ],
          PermitDetails: [
            { name: 'token', type: 'address' },
            { name: 'amount', type: 'uint160' },
            { name: 'expiration', type: 'uint48' },
            { name: 'nonce', type: 'uint48' },
          ],
        },
        message: {
          details: {
            ...{ token: dai, amount: String(terms.soldAtomic) },
            ...{ expiration: deadline, nonce: 0 },
          },
          ...{ spender: universalRouter.toLowerCase(), sigDeadline: String(deadline) },
        },
      })
      expect(await countTransactions(on), 'nothing is sent').toBe(sent)

      const ready = await plan(order, { permit })
      expect(getKinds(ready)).toEqual(['swap'])
      expect(ready.permitFailure).toBeUndefined()
      expect(ready.fee?.feeAtomic).toBeGreaterThan(0n)
      const [had, hadOf] = [await balanceOf(dai, rich, on), await balanceOf(usdc, rich, on)]
      const arrived = await send(order, ready)
      expect(arrived).toBeGreaterThanOrEqual(minimumAtomic)
      expect((await balanceOf(usdc, rich, on)) - hadOf).toBe(arrived)
      expect(had - (await balanceOf(dai, rich, on))).toBe(terms.soldAtomic)
      expect(await countTransactions(on)).toBe(sent + 1)
      // Nothing is left for the router, and nobody was let do more than before.
      expect((await readKept(dai, on)).slice(0, 2)).toEqual([0n, deadline])
      expect([await readAllowance(universalRouter, on), await readAllowance(routerV3, on)]).toEqual([0n, 0n])
    },
  )

  test('again and again: the nonce is Permit2’s', async () => {
    await letPermit2()
    for (const nonce of [0, 1, 2]) {
      const order = await makeOrder({
        ...{ soldAtomic: parseUnits('200', 18), minimumAtomic: parseUnits('195', 6) },
      })
      const planned = await plan(order)
      expect(planned.steps[0]?.details).toMatchObject({ message: { message: { details: { nonce } } } })
      expect((await readKept())[2]).toBe(nonce)
      const ready = await plan(order, { permit: await sign(order, planned) })
      expect(await send(order, ready)).toBeGreaterThanOrEqual(order.terms.minimumAtomic)
    }
  })

  test('a signature of one network is worth nothing on the other', async () => {
    await Promise.all([letPermit2(), letPermit2(dai, maxUint256, 1)])
    const order = await makeOrder()
    const { message, signature } = getSigned(await sign(order, await plan(order)))
    const data = encodeFunctionData({
      ...{ abi: permit2Abi, functionName: 'permit', args: [rich, message.message, signature] },
    })
    const take = (on: number) => client(on).call({ account: other, to: permit2, data })
    await expect(take(0)).resolves.toBeDefined()
    await expect(take(1)).rejects.toThrow()
  })

  test.each<[string, string | undefined, 'V2' | 'V3']>([
    ['through pools of V2', 'USDC', 'V2'],
    ['for the coin', undefined, 'V3'],
    ['for the coin through pools of V2', undefined, 'V2'],
  ])(
    'so it is %s, where the old limit on a token would have to be taken back first',
    async (_, symbol, kind) => {
      await letPermit2(usdt)
      const router = kind === 'V2' ? routerV2 : routerV3
      await approve(usdt, router, 5n)
      const bought = toAsset(symbol)
      const minimumAtomic = bought.address ? parseUnits('90', 6) : parseEther('0.025')
      const order = await makeOrder({
        ...{ sold: toAsset('USDT'), bought, soldAtomic: parseUnits('100', 6), minimumAtomic },
      })
      const { deadline, terms } = order
      const given = { ...terms, deadline }
      const over: Hex[] = [usdt, usdc, localContracts.wrappedEther]
      const [built, another] =
        kind === 'V2'
          ? [buildV2(given), buildUniversal(given, [])]
          : [buildV3(given, [100, 500], over), buildUniversal(given, [100, 500], over)]
      const had = await client().getBalance({ address: rich })
      const planned = await plan(order, { built, another })
      expect(getKinds(planned)).toEqual(['permit', 'swap'])
      expect(getKinds(await plan(order, { built, another: undefined }))).toEqual(['reset', 'approve', 'swap'])
      const permit = await sign(order, planned)
      const arrived = await send(order, await plan(order, { built, permit }))
      expect(arrived).toBeGreaterThanOrEqual(minimumAtomic)
      if (!bought.address) {
        const { gasUsed, effectiveGasPrice } = await readLastReceipt()
        expect((await client().getBalance({ address: rich })) - had + gasUsed * effectiveGasPrice).toBe(
          arrived,
        )
      }
      expect((await readKept(usdt))[0]).toBe(0n)
    },
  )

  async function readLastReceipt() {
    const { transactions } = await client().getBlock()
    return client().getTransactionReceipt({ hash: transactions.at(-1) as Hex })
  }

  test.each([
    ['a token', 'USDC'],
    ['the coin, as wrapped coins', undefined],
  ])('the operator gets exactly the fee that was shown, of %s', async (_, symbol) => {
    await letPermit2()
    const bought = toAsset(symbol)
    const minimumAtomic = bought.address ? parseUnits('490', 6) : parseEther('0.15')
    const order = await makeOrder({ operatorFee: 50, bought, minimumAtomic })
    const { deadline, terms } = order
    const given = { ...terms, deadline }
    const fee = { basisPoints: 50, recipient: operator } as const
    const [fees, over] = bought.address
      ? [pools, path]
      : [[100, 500], [dai, usdc, localContracts.wrappedEther] as Hex[]]
    const [built, another] = [buildV3(given, fees, over), buildUniversal({ ...given, fee }, fees, over)]
    const planned = await plan(order, { built, another })
    expect(planned.read).toMatchObject({ operatorFee: 50, minimumAtomic })
    const arrived = await send(order, await plan(order, { built, permit: await sign(order, planned) }))
    const taken = await balanceOf((bought.address ?? localContracts.wrappedEther) as Hex, operator)
    expect(arrived).toBeGreaterThanOrEqual(minimumAtomic)
    expect(taken).toBe(((arrived + taken) * 50n) / 10_000n)
    const tight = { ...order, terms: { ...terms, operatorFee: 49 } }
    await expect(plan(tight, { built, another })).rejects.toEqual(mismatch('fee'))
  })

  test('what the router may take through Permit2 already becomes exactly what is sold, and ends with the swap', async () => {
    await letPermit2()
    const lasting = parseAbi([
      'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ])
    const args = [dai, universalRouter, 2n ** 160n - 1n, 2 ** 48 - 1] as const
    await transact(rich, permit2, encodeFunctionData({ abi: lasting, functionName: 'approve', args }))
    const order = await makeOrder()
    const planned = await plan(order)
    expect(getKinds(planned)).toEqual(['permit', 'swap'])
    await send(order, await plan(order, { permit: await sign(order, planned) }))
    expect((await readKept()).slice(0, 2)).toEqual([0n, order.deadline])
  })
})

describe('an approval is asked for, and the universal router of nobody', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['has not let Permit2 take the token', async () => {}],
    ['has let it take less than is sold', () => letPermit2(dai, parseUnits('500', 18) - 1n)],
    [
      'is a contract, or has lent itself the code of one',
      async () => {
        await letPermit2()
        await client().setCode({ address: rich, bytecode: concatHex(['0xef0100', thief]) })
      },
    ],
  ])('when the account %s', async (_, prepare) => {
    await prepare()
    const { asked, plan: planned } = await planAndTell(await makeOrder())
    expect([getKinds(planned), asked]).toEqual([['approve', 'swap'], []])
    expect(countAsked(signing)).toBe(0)
  })

  test('nor of smart accounts, and wallets that do both at once', async () => {
    await letPermit2()
    const order = await makeOrder()
    for (const how of [{ accountType: 'smartAccount' }, { provider: batching }] as const) {
      const { asked, plan: planned } = await planAndTell(order, how)
      expect([getKinds(planned), asked]).toEqual([['all'], []])
    }
  })

  test('nor where the token takes the signature itself, nothing is missing, the coin is sold, or a network has none', async () => {
    await Promise.all([letPermit2(), letPermit2(usdc)])
    const own = await makeOrder({
      ...{ sold: toAsset('USDC'), bought: toAsset('DAI') },
      ...{ soldAtomic: parseUnits('500', 6), minimumAtomic: parseUnits('490', 18) },
    })
    const { deadline, terms } = own
    const ofToken = await planAndTell(own, { built: buildV3({ ...terms, deadline }, pools, [usdc, dai]) })
    expect([getKinds(ofToken.plan), ofToken.asked]).toEqual([['permit', 'swap'], []])
    expect(ofToken.plan.read.routerName).toBe('Uniswap V3')

    const order = await makeOrder()
    const elsewhere = { ...order.terms, network: { ...order.terms.network, id: 31339 } }
    await expect(plan({ ...order, terms: elsewhere })).rejects.toEqual(mismatch('router'))
    await approve(dai, routerV3, order.terms.soldAtomic)
    const ready = await planAndTell(order)
    expect([getKinds(ready.plan), ready.asked]).toEqual([['swap'], []])

    const coinSold = { sold: toAsset(), soldAtomic: parseEther('1'), minimumAtomic: parseUnits('2900', 6) }
    const ofCoin = await makeOrder(coinSold)
    const built = buildV2({ ...ofCoin.terms, deadline: ofCoin.deadline })
    const coin = await planAndTell(ofCoin, { built })
    expect([getKinds(coin.plan), coin.asked]).toEqual([['swap'], []])
  })

  test('nor when the gateway cannot build it, or builds as it always does', async () => {
    await letPermit2()
    const order = await makeOrder()
    for (const another of [undefined, usual(order)]) {
      const { asked, plan: planned } = await planAndTell(order, { another })
      expect([getKinds(planned), asked]).toEqual([['approve', 'swap'], ['permit2']])
      expect(planned.read.routerName).toBe('Uniswap V3')
    }
  })
})

describe('what a gateway builds is refused before anything is signed', () => {
  const three = 'address, address, uint256'
  const allowance = '((address, uint160, uint48, uint48), address, uint256), bytes'
  /** The usual commands, with others around them. */
  type Hostile = (order: Order, step: UniversalStep) => UniversalStep[] | BuiltSwap
  const least = parseUnits('490', 6)
  const keep = ([command, types, [, ...rest]]: UniversalStep): UniversalStep => [
    ...([command, types, [routerItself, ...rest]] as const),
  ]
  const sweep = (to: Hex = rich, minimum = least, token: Hex = usdc): UniversalStep => [
    ...(['04', three, [token, to, minimum]] as const),
  ]
  const change =
    (at: number, value: unknown) =>
    (_: Order, [command, types, values]: UniversalStep) => [
      [command, types, values.with(at, value)] as UniversalStep,
    ]
  const permitOf =
    (given: { spender?: Hex; token?: Hex; amount?: bigint; end?: number }, code = '0a'): Hostile =>
    ({ deadline, terms }, step) => {
      const { amount = terms.soldAtomic, end = deadline, spender = universalRouter, token = dai } = given
      const details = [token, amount, end, 0]
      return [[code, allowance, [[details, spender, BigInt(end)], `0x${'12'.repeat(65)}`]], step]
    }
  const end =
    (seconds: number): Hostile =>
    (order, step) => ({
      ...universal(order),
      data: encodeUniversal([step], order.deadline + seconds),
    })

  test.each<[string, string, Hostile]>([
    ['another receiver', 'receiver', change(0, thief)],
    ['more that is sold', 'amount', change(1, parseUnits('501', 18))],
    ['less that is sold', 'amount', change(1, parseUnits('499', 18))],
    ['all that there is', 'amount', change(1, maxUint256)],
    ['a lower minimum', 'minimum', change(2, least - 1n)],
    ['another sold token', 'sold', change(3, concatHex([usdt, '0x000064', usdc]))],
    ['another bought token', 'bought', change(3, concatHex([dai, '0x000064', usdt]))],
    ['tokens of the router', 'call', change(4, false)],
    ['a later end', 'deadline', end(1)],
    [
      'a part that was not shown',
      'fee',
      (_, step) => [keep(step), ['06', three, [usdc, thief, 1n]], sweep()],
    ],
    ['a part of the sold token', 'call', (_, step) => [step, ['06', three, [dai, thief, 1n]]]],
    ['a sweep to somebody else', 'receiver', (_, step) => [keep(step), sweep(thief)]],
    [
      'a sweep of too little',
      'minimum',
      (_, step) => [keep(change(2, 0n)({} as Order, step)[0] as never), sweep(rich, 1n)],
    ],
    // The router looks at 160 bits only.
    [
      'a minimum that overflows',
      'call',
      (_, step) => [keep(change(2, 0n)({} as Order, step)[0] as never), sweep(rich, 2n ** 160n)],
    ],
    ['a second sweep', 'call', (_, step) => [keep(step), sweep(), sweep(thief, 0n, dai)]],
    ['TRANSFER', 'call', (_, step) => [step, ['05', three, [usdc, thief, 1n]]]],
    [
      'PERMIT2_TRANSFER_FROM',
      'call',
      (_, step) => [['02', 'address, address, uint160', [dai, thief, 1n]], step],
    ],
    [
      'PERMIT2_TRANSFER_FROM_BATCH',
      'call',
      (_, step) => [step, ['0d', '(address, address, uint160, address)[]', [[[rich, thief, 1n, dai]]]]],
    ],
    ['EXECUTE_SUB_PLAN', 'call', (_, step) => [step, ['21', 'bytes, bytes[]', ['0x05', ['0x']]]]],
    ['a swap in a sub-plan', 'call', () => [['21', 'bytes, bytes[]', ['0x00', ['0x']]]]],
    ['a swap that may fail', 'call', (_, [, ...rest]) => [['80', ...rest]]],
    ['an allowance of its own', 'call', permitOf({})],
    ['an allowance for another', 'call', permitOf({ spender: thief })],
    ['an allowance without a limit', 'call', permitOf({ amount: 2n ** 160n - 1n })],
    ['an allowance of another token', 'call', permitOf({ token: usdc })],
    ['an allowance that lasts', 'call', permitOf({ end: 2 ** 48 - 1 })],
    ['an allowance that may fail', 'call', permitOf({}, '8a')],
    ['coins that go with it', 'value', (order) => ({ ...universal(order), valueAtomic: 1n })],
    ['a call of another kind', 'call', (order) => ({ ...usual(order), to: universalRouter })],
    ['nothing', 'call', (order) => ({ ...universal(order), data: '0x' })],
  ])('%s', async (_, what, make) => {
    await letPermit2()
    const order = await makeOrder()
    const step: UniversalStep = [
      '00',
      'address, uint256, uint256, bytes, bool',
      [rich, order.terms.soldAtomic, least, concatHex([dai, '0x000064', usdc]), true],
    ]
    const made = make(order, step)
    const another = Array.isArray(made)
      ? { ...universal(order), data: encodeUniversal(made, order.deadline) }
      : made
    await expect(plan(order, { another })).rejects.toEqual(mismatch(what))
    expect(countAsked(signing)).toBe(0)
  })

  test('nor is such a call taken in place of the usual one', async () => {
    await letPermit2()
    const order = await makeOrder()
    await expect(plan(order, { built: universal(order) })).rejects.toEqual(mismatch('call'))
  })
})

describe('what goes wrong after the plan', () => {
  async function makeSigned(order: Order) {
    const permit = await sign(order, await plan(order))
    return { permit, signed: getSigned(permit) }
  }
  /** Approves, plans anew and swaps, as the kit does; what arrived. */
  async function approveAndSwap(order: Order, planned: SwapPlan): Promise<bigint> {
    expect(getKinds(planned)).toEqual(['approve', 'swap'])
    expect(planned.read).toMatchObject({ routerName: 'Uniswap V3', spender: routerV3 })
    await send(order, planned)
    return send(order, await plan(order, { permit: { status: 'unavailable', because: 'network' } }))
  }
  const sign1193 = (answer: unknown): Eip1193Provider => ({
    request: async (parameters, options) =>
      parameters.method === signing ? answer : wallet.request(parameters, options),
  })

  test('a nonce that was used meanwhile: an approval takes its place', async () => {
    await letPermit2()
    const order = await makeOrder()
    const { permit, signed } = await makeSigned(order)
    const { domain, message, types } = signed.message
    const elsewhere = { ...message, spender: other, details: { ...message.details, amount: 1n } }
    await handIn(
      elsewhere,
      await privateKeyToAccount(privateKeys[0]).signTypedData({
        ...{ domain, types, primaryType: 'PermitSingle', message: elsewhere },
      }),
    )
    // Nonces are of a pair of token and spender: that one was of another.
    expect(getKinds(await plan(order, { permit }))).toEqual(['swap'])
    const less = { ...message, details: { ...message.details, amount: 1n } }
    await handIn(
      less,
      await privateKeyToAccount(privateKeys[0]).signTypedData({
        ...{ domain, types, primaryType: 'PermitSingle', message: less },
      }),
    )
    const instead = await plan(order, { permit })
    expect(instead.permitFailure).toBe('network')
    expect(await approveAndSwap(order, instead)).toBeGreaterThanOrEqual(order.terms.minimumAtomic)
    expect(await readAllowance(routerV3)).toBe(0n)
  })

  test('Permit2 may not take the token any more: an approval takes its place', async () => {
    await letPermit2()
    const order = await makeOrder()
    const { permit } = await makeSigned(order)
    await letPermit2(dai, 0n)
    const instead = await plan(order, { permit })
    expect(instead.permitFailure).toBe('network')
    expect(await approveAndSwap(order, instead)).toBeGreaterThanOrEqual(order.terms.minimumAtomic)
  })

  test('the end has passed: nothing of it is sent', async () => {
    await letPermit2()
    const order = await makeOrder()
    const { permit, signed } = await makeSigned(order)
    const ready = await plan(order, { permit })
    await client().setNextBlockTimestamp({ timestamp: BigInt(order.deadline + 1) })
    await client().mine({ blocks: 1 })
    expect(await plan(order, { permit })).toMatchObject({ permitFailure: 'network' })
    await expect(handIn(signed.message.message, signed.signature)).rejects.toThrow()
    await expect(send(order, ready)).rejects.toThrow()
    expect((await readKept())[0]).toBe(0n)
  })

  test.each<[string, { code: number; message: string } | undefined, unknown]>([
    ['cannot sign typed data', { code: 4200, message: 'no' }, undefined],
    ['signs as contracts do', undefined, `0x${'12'.repeat(160)}`],
  ])('a wallet that %s: an approval takes its place', async (_, failure, answer) => {
    await letPermit2()
    const order = await makeOrder()
    const planned = await plan(order)
    if (failure) wallet.behaviour.fail = { [signing]: failure }
    const permit = await sign(order, planned, failure ? wallet : sign1193(answer))
    expect(permit).toEqual({ status: 'unavailable', because: 'wallet' })
    const instead = await plan(order, { permit })
    expect(instead.permitFailure).toBe('wallet')
    expect(await approveAndSwap(order, instead)).toBeGreaterThanOrEqual(order.terms.minimumAtomic)
  })

  test('another account has signed, or the visitor declines: nothing is sent', async () => {
    await letPermit2()
    const order = await makeOrder()
    const planned = await plan(order)
    const sent = await countTransactions()
    wallet.selectAccount(1)
    await expect(sign(order, planned)).rejects.toMatchObject({ code: 'swap/wrong-signer' })
    wallet.selectAccount(0)
    wallet.behaviour.reject = [signing]
    await expect(sign(order, planned)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(await countTransactions()).toBe(sent)
  })

  test('a price that has moved is the swap’s failure, and no reason for an approval', async () => {
    await letPermit2()
    const order = await makeOrder({ minimumAtomic: parseUnits('501', 6) })
    const { permit } = await makeSigned(order)
    await expect(plan(order, { permit })).rejects.toMatchObject({
      ...{ code: 'swap/would-fail', context: { reason: 'V3 too little received' } },
    })
  })

  test('somebody hands the signature in before: the swap goes on with what it allowed', async () => {
    await letPermit2()
    const order = await makeOrder()
    const { permit, signed } = await makeSigned(order)
    const ready = await plan(order, { permit })
    await handIn(signed.message.message, signed.signature)
    expect((await readKept()).slice(0, 2)).toEqual([order.terms.soldAtomic, order.deadline])
    expect(getKinds(await plan(order, { permit }))).toEqual(['swap'])
    // It was asked for already.
    expect(await send(order, ready)).toBeGreaterThanOrEqual(order.terms.minimumAtomic)
    expect((await readKept())[0]).toBe(0n)
  })

  test('the usual router may take it meanwhile: what was signed is still what is sent', async () => {
    await letPermit2()
    const order = await makeOrder()
    const { permit } = await makeSigned(order)
    await approve(dai, routerV3, order.terms.soldAtomic)
    const ready = await plan(order, { permit })
    expect(ready).toMatchObject({ read: { routerName: 'Uniswap' }, steps: [{ kind: 'swap' }] })
    await send(order, ready)
    expect(await readAllowance(routerV3)).toBe(order.terms.soldAtomic)
  })

  test('a signature for another swap is not put into this one', async () => {
    await letPermit2()
    const order = await makeOrder()
    const { permit } = await makeSigned(order)
    const more = { ...order, terms: { ...order.terms, soldAtomic: order.terms.soldAtomic + 1n } }
    await expect(plan(more, { permit })).rejects.toEqual(mismatch('amount'))
  })
})
