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
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  parseSignature,
  parseUnits,
  publicActions,
  serializeCompactSignature,
  signatureToCompactSignature,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReaders } from '../network/createReader.js'
import { buildV2, buildV3, routerV3, toAsset } from '../testing/buildSwaps.js'
import { toNetwork } from '../toNetwork.js'
import { createConnection } from '../wallets/createConnection.js'
import { asProvider, type Eip1193Provider } from '../wallets/Eip1193Provider.js'
import { readHash } from '../wallets/readAnswer.js'
import { createSwapCapability } from './createSwapCapability.js'
import type { PermitMessage } from './planPermit.js'

/** Keys of the widely known development phrase; test money only. */
const privateKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const [rich, , poor] = localAccounts
const { usdc } = localContracts
/** Has nothing but fees. */
const operator = `0x${'0f'.repeat(20)}` as const
const signing = 'eth_signTypedData_v4'
const signal = new AbortController().signal
const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

let chains: TestChains
let network: Network
let wallet: ReturnType<typeof createEvmWallet>
beforeAll(async () => {
  chains = await startTestChains({ hasMarket: true })
  network = toNetwork({ ...chains.networks[0], blockTime: 1_000 })
})
afterAll(() => chains?.stop())

const client = () =>
  createTestClient({
    ...{ mode: 'anvil', chain: localNetworks[0], cacheTime: 0, pollingInterval: 50 },
    transport: http(chains.networks[0].rpcUrls.default.http[0]),
  })
    .extend(publicActions)
    .extend(walletActions)

let before: Hex
beforeEach(async () => {
  const rpcUrls = { 31337: chains.networks[0].rpcUrls.default.http[0] }
  wallet = createEvmWallet({ privateKeys, chainId: 31337, rpcUrls, isAuthorized: true })
  before = await client().snapshot()
})
afterEach(() => client().revert({ id: before }))

const swaps = (swapRouters = {}) =>
  createSwapCapability(
    createReaders(createChainContext({ signal })),
    { ...{ asProvider, readField, readHash, readWalletFailure, toWalletError } },
    { swapRouters },
  )
type Who = { provider?: Eip1193Provider; accountType?: 'eoa' | 'smartAccount'; permit?: SwapPermit }
const toConnection = (provider: Eip1193Provider = wallet) =>
  createConnection(provider, { accounts: [], caipNetworkId: network.caipNetworkId })

type Order = { terms: SwapTerms; deadline: number }
async function makeOrder(more: Partial<SwapTerms> = {}): Promise<Order> {
  const { timestamp } = await client().getBlock()
  const deadline = Number(timestamp) + 1_200
  const terms = {
    ...{ network, account: rich, sold: toAsset('USDC'), bought: toAsset('DAI') },
    ...{ soldAtomic: parseUnits('500', 6), minimumAtomic: parseUnits('490', 18), latestDeadline: deadline },
    ...more,
  }
  return { terms, deadline }
}
const build = ({ deadline, terms }: Order, fees = [100], path: readonly Hex[] = [usdc, localContracts.dai]) =>
  buildV3({ ...terms, deadline }, fees, path)

const plan = (terms: SwapTerms, built: BuiltSwap, { accountType = 'eoa', permit, provider }: Who = {}) =>
  swaps().plan({ terms, built, connection: toConnection(provider), accountType, signal, permit })
const getKinds = ({ steps }: SwapPlan) => steps.map(({ kind }) => kind)

async function sign(terms: SwapTerms, { steps }: SwapPlan, provider?: Eip1193Provider): Promise<SwapPermit> {
  const [step] = steps
  if (step?.kind !== 'permit') throw new Error('Nothing to sign')
  return swaps().sign({ terms, step, connection: toConnection(provider), signal })
}

/** Asks for the first transaction and waits for it; what arrived. */
async function send(terms: SwapTerms, { steps: [step] }: SwapPlan): Promise<bigint | undefined> {
  if (!step) throw new Error('Nothing to ask for')
  const connection = toConnection()
  const reference = await swaps().ask({ terms, step, connection, signal })
  return (await swaps().waitFor({ terms, reference, connection, signal })).receivedAtomic
}

/** Approves, plans anew and swaps, as the kit does; what arrived. */
async function approveAndSwap(order: Order, planned: SwapPlan): Promise<bigint | undefined> {
  expect(getKinds(planned)).toEqual(['approve', 'swap'])
  await send(order.terms, planned)
  const permit = { status: 'unavailable', because: 'network' } as const
  const ready = await plan(order.terms, build(order), { permit })
  expect(getKinds(ready)).toEqual(['swap'])
  return send(order.terms, ready)
}

const readAllowance = (owner: Hex = rich, spender: Hex = routerV3) =>
  client().readContract({ address: usdc, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })
const countTransactions = () => client().getTransactionCount({ address: rich })
const countAsked = (method: string) => wallet.requests.filter((one) => one.method === method).length

async function transact(to: Hex, data: Hex): Promise<void> {
  const [, from] = localAccounts
  await client().impersonateAccount({ address: from })
  const hash = await client().sendTransaction({ account: from, gas: 1_000_000n, to, data })
  expect((await waitForReceipt(client(), hash)).status).toBe('success')
}
/** Somebody hands a signed allowance to the token. */
const handIn = ({ amountAtomic, deadline, r, s, spender = routerV3, v }: Signed) =>
  transact(
    usdc,
    encodeFunctionData({
      ...{ abi: permitAbi, functionName: 'permit' },
      args: [rich, spender, amountAtomic, deadline, v, r, s],
    }),
  )
type Signed = { amountAtomic: bigint; deadline: bigint; v: number; r: Hex; s: Hex; spender?: Hex }
const getSigned = (permit: SwapPermit) =>
  (permit as Extract<SwapPermit, { status: 'signed' }>).details as Signed

/** Uses the nonce up for somebody else. */
async function raceNonce({ steps: [step] }: SwapPlan): Promise<void> {
  if (!step) throw new Error('Nothing to sign')
  const { domain, message, types } = step.details as PermitMessage
  const other = { ...message, spender: poor, value: 1n }
  const signature = await privateKeyToAccount(privateKeys[0]).signTypedData({
    ...{ domain, types, primaryType: 'Permit', message: other },
  })
  const { r, s, yParity } = parseSignature(signature)
  const { deadline } = other
  await handIn({ ...{ amountAtomic: 1n, deadline, spender: poor, v: yParity + 27, r, s } })
}

/** The wallet, whose signatures are written in another way. */
const spelling = (change: (signature: Hex) => unknown): Eip1193Provider => ({
  async request(parameters, options) {
    const answer = await wallet.request(parameters, options)
    return parameters.method === signing ? change(answer as Hex) : answer
  },
})

describe('a token that takes signed allowances', () => {
  test('is swapped by one signature and one transaction, and no allowance is left', async () => {
    const order = await makeOrder()
    const { deadline, terms } = order
    const built = build(order)
    const planned = await plan(terms, built)
    expect(getKinds(planned)).toEqual(['permit', 'swap'])
    expect(planned).toMatchObject({ fee: undefined, read: { spender: routerV3, deadline } })
    const sent = await countTransactions()
    const permit = await sign(terms, planned)
    // Asked for is what is shown: the token, the exact amount, who may take it, and until when.
    const params = wallet.requests.findLast(({ method }) => method === signing)?.params
    expect(readField(params, '0')).toBe(rich)
    expect(JSON.parse(String(readField(params, '1')))).toMatchObject({
      domain: { name: 'USD Coin', version: '1', chainId: 31337, verifyingContract: usdc.toLowerCase() },
      primaryType: 'Permit',
      types: { EIP712Domain: [{ name: 'name' }, { name: 'version' }, {}, {}] },
      message: {
        ...{
          owner: rich.toLowerCase(),
          spender: routerV3.toLowerCase(),
          value: String(terms.soldAtomic),
          nonce: '0',
        },
        deadline: String(deadline),
      },
    })
    expect([await readAllowance(), await countTransactions()], 'nothing is sent').toEqual([0n, sent])

    const ready = await plan(terms, built, { permit })
    expect(getKinds(ready)).toEqual(['swap'])
    expect(ready.permitFailure).toBeUndefined()
    expect(ready.fee?.feeAtomic).toBeGreaterThan(0n)
    expect(await send(terms, ready)).toBeGreaterThanOrEqual(terms.minimumAtomic)
    expect([await readAllowance(), await countTransactions()]).toEqual([0n, sent + 1])
  })

  test('so it is with a fee for the operator, who gets exactly it', async () => {
    const order = await makeOrder({ operatorFee: 50 })
    const { deadline, terms } = order
    const fee = { basisPoints: 50, recipient: operator } as const
    const built = buildV3({ ...terms, deadline, fee }, [100], [usdc, localContracts.dai])
    const planned = await plan(terms, built)
    expect(getKinds(planned)).toEqual(['permit', 'swap'])
    expect(planned.read).toMatchObject({ operatorFee: 50, minimumAtomic: terms.minimumAtomic })
    const permit = await sign(terms, planned)
    const arrived = (await send(terms, await plan(terms, built, { permit }))) ?? 0n
    const taken = await client().readContract({
      ...{ address: localContracts.dai, abi: erc20Abi, functionName: 'balanceOf', args: [operator] },
    })
    expect(arrived).toBeGreaterThanOrEqual(terms.minimumAtomic)
    expect(taken).toBe(((arrived + taken) * 50n) / 10_000n)
    await expect(plan({ ...terms, operatorFee: 0 }, built)).rejects.toMatchObject({
      ...{ code: 'swap/mismatch', context: { what: 'fee' } },
    })
  })

  test.each<[string, (signature: Hex) => Hex]>([
    ['with v of 0 or 1', (text) => `${text.slice(0, -2) as Hex}0${Number(`0x${text.slice(-2)}`) - 27}`],
    [
      'in 64 bytes (EIP-2098)',
      (text) => serializeCompactSignature(signatureToCompactSignature(parseSignature(text))),
    ],
  ])('a signature %s is the same', async (_, change) => {
    for (const nonce of [0, 1]) {
      const order = await makeOrder()
      const planned = await plan(order.terms, build(order))
      const permit = await sign(order.terms, planned, spelling(change))
      expect(await send(order.terms, await plan(order.terms, build(order), { permit }))).toBeDefined()
      expect(await countTransactions()).toBe(nonce + 1)
    }
  })

  test('has a little allowance already: the signature sets it to exactly what is sold', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [routerV3, 5n] })
    await wallet.request({ method: 'eth_sendTransaction', params: [{ from: rich, to: usdc, data }] })
    const order = await makeOrder()
    const planned = await plan(order.terms, build(order))
    expect(getKinds(planned)).toEqual(['permit', 'swap'])
    const permit = await sign(order.terms, planned)
    await send(order.terms, await plan(order.terms, build(order), { permit }))
    expect(await readAllowance()).toBe(0n)
  })
})

describe('an approval is asked for', () => {
  test('of a token that takes no signed allowances, and by another router', async () => {
    const { dai } = localContracts
    const order = await makeOrder({
      ...{ sold: toAsset('DAI'), bought: toAsset('USDC') },
      ...{ soldAtomic: parseUnits('500', 18), minimumAtomic: parseUnits('490', 6) },
    })
    expect(getKinds(await plan(order.terms, build(order, [100], [dai, usdc])))).toEqual(['approve', 'swap'])
    const { deadline, terms } = await makeOrder()
    expect(getKinds(await plan(terms, buildV2({ ...terms, deadline })))).toEqual(['approve', 'swap'])
    // A site's own router is not known to be one of this kind, even where it is.
    const own = { address: poor, name: 'Own Swap' }
    await client().setCode({
      ...{ address: poor, bytecode: (await client().getCode({ address: routerV3 })) ?? '0x' },
    })
    const planned = await swaps({ [network.caipNetworkId]: [own] }).plan({
      ...{ terms, built: { ...build({ terms, deadline }), to: poor }, signal },
      ...{ connection: toConnection(), accountType: 'eoa' },
    })
    expect(getKinds(planned)).toEqual(['approve', 'swap'])
    expect(countAsked(signing)).toBe(0)
  })

  test('of accounts whose signatures are not of a key, and where the wallet does both at once', async () => {
    const order = await makeOrder()
    const { terms } = order
    const batching: Eip1193Provider = {
      request: async () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
    }
    expect(getKinds(await plan(terms, build(order), { provider: batching }))).toEqual(['all'])
    expect(getKinds(await plan(terms, build(order), { accountType: 'smartAccount' }))).toEqual(['all'])
    await client().setCode({ address: rich, bytecode: '0x00' })
    expect(getKinds(await plan(terms, build(order)))).toEqual(['approve', 'swap'])
  })

  test.each<[string, { code: number; message: string }]>([
    ['EIP-1193', { code: 4200, message: 'no' }],
    ['JSON-RPC', { code: -32601, message: 'no' }],
    ['EIP-1474', { code: -32004, message: 'no' }],
    ['a pairing', { code: 4100, message: 'Pocket has not granted eth_signTypedData_v4' }],
    ['words', { code: -32603, message: 'Typed data is not supported' }],
    ['other words', { code: -32000, message: 'This device does not support EIP-712' }],
  ])(
    'of a wallet that says by %s that it cannot sign typed data, without a new review',
    async (_, failure) => {
      wallet.behaviour.fail = { [signing]: failure }
      const order = await makeOrder()
      const permit = await sign(order.terms, await plan(order.terms, build(order)))
      expect(permit).toEqual({ status: 'unavailable', because: 'wallet' })
      const planned = await plan(order.terms, build(order), { permit })
      expect(planned.permitFailure).toBe('wallet')
      expect(await approveAndSwap(order, planned)).toBeGreaterThanOrEqual(order.terms.minimumAtomic)
    },
  )

  test.each<[string, Hex]>([
    ['without bytes (ERC-1271)', '0x'],
    ['longer than of a key (ERC-6492)', `0x${'12'.repeat(160)}`],
  ])('of a wallet that signs as contracts do: %s', async (_, signature) => {
    const order = await makeOrder()
    const planned = await plan(order.terms, build(order))
    const permit = await sign(
      order.terms,
      planned,
      spelling(() => signature),
    )
    expect(permit).toEqual({ status: 'unavailable', because: 'wallet' })
  })

  test.each([true, false])(
    'when the nonce was used after the signature; the network has multicall3: %s',
    async (hasMulticall) => {
      const seen = hasMulticall ? network : { ...network, contracts: undefined }
      const order = await makeOrder({ network: seen })
      const planned = await plan(order.terms, build(order))
      const permit = await sign(order.terms, planned)
      await raceNonce(planned)
      const instead = await plan(order.terms, build(order), { permit })
      expect(instead.permitFailure).toBe('network')
      expect(await approveAndSwap(order, instead)).toBeGreaterThanOrEqual(order.terms.minimumAtomic)
      expect(await readAllowance()).toBe(0n)
    },
  )
})

describe('what goes wrong', () => {
  test('another account has signed: nothing is sent, and it is said', async () => {
    const order = await makeOrder()
    const planned = await plan(order.terms, build(order))
    const sent = await countTransactions()
    wallet.selectAccount(1)
    await expect(sign(order.terms, planned)).rejects.toMatchObject({ code: 'swap/wrong-signer' })
    expect(await countTransactions()).toBe(sent)
  })

  test.each<[string, unknown]>([
    ['a text', 'signed'],
    ['nothing', null],
    ['too few bytes', `0x${'12'.repeat(63)}`],
    ['a v of its own', `0x${'12'.repeat(64)}05`],
  ])('a wallet that answers with %s', async (_, answer) => {
    const order = await makeOrder()
    const planned = await plan(order.terms, build(order))
    const signed = sign(
      order.terms,
      planned,
      spelling(() => answer),
    )
    await expect(signed).rejects.toMatchObject({ code: 'wallet/request-failed' })
  })

  test('a visitor who declines is not asked for an approval instead', async () => {
    const order = await makeOrder()
    const planned = await plan(order.terms, build(order))
    wallet.behaviour.reject = [signing]
    await expect(sign(order.terms, planned)).rejects.toMatchObject({ code: 'wallet/rejected' })
    wallet.behaviour.refusal = { code: 4001, message: 'Request not supported by the user: rejected' }
    await expect(sign(order.terms, planned)).rejects.toMatchObject({ code: 'wallet/rejected' })
    wallet.behaviour.reject = []
    wallet.behaviour.fail = { [signing]: { code: 4900, message: 'Disconnected' } }
    await expect(sign(order.terms, planned)).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })

  test('a price that has moved is the swap’s failure, and no reason for an approval', async () => {
    const order = await makeOrder()
    const seen = { ...order, terms: { ...order.terms, minimumAtomic: parseUnits('501', 18) } }
    const permit = await sign(seen.terms, await plan(seen.terms, build(seen)))
    await expect(plan(seen.terms, build(seen), { permit })).rejects.toMatchObject({
      ...{ code: 'swap/would-fail', context: { reason: 'Too little received' } },
    })
  })

  test('somebody hands the signature in before: the swap needs it no more, or does not use it', async () => {
    const order = await makeOrder()
    const permit = await sign(order.terms, await plan(order.terms, build(order)))
    const ready = await plan(order.terms, build(order), { permit })
    await handIn(getSigned(permit))
    const bare = await plan(order.terms, build(order), { permit })
    expect(getKinds(bare)).toEqual(['swap'])
    expect(bare.steps[0]?.details).toMatchObject({ calls: [{ data: build(order).data }] })
    // It was asked for already.
    expect(await send(order.terms, ready)).toBeGreaterThanOrEqual(order.terms.minimumAtomic)
    expect(await readAllowance()).toBe(0n)
  })

  test('a signature for another swap is not put into this one', async () => {
    const order = await makeOrder()
    const permit = await sign(order.terms, await plan(order.terms, build(order)))
    const more = { ...order, terms: { ...order.terms, soldAtomic: order.terms.soldAtomic + 1n } }
    await expect(plan(more.terms, build(more), { permit })).rejects.toMatchObject({
      ...{ code: 'swap/mismatch', context: { what: 'call' } },
    })
  })
})
