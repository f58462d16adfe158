// @vitest-environment happy-dom
import { evm } from '@latchkey/evm'
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createTestKit,
  createTestNetwork,
} from '@latchkey/testing'
import type { SwapTransfer } from '@latchkey/wire'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChainFactory } from '../chain/Chain.js'
import type { SwapCapability, SwapPlan } from '../chain/SwapCapability.js'
import { offerDelayMs } from './createSwapDraft.js'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')] as const
const router = `0x${'7'.repeat(40)}`
const toCoin = (id: number) => `eip155:${id}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const toUsdc = (id: number) => `eip155:${id}:0x${'a'.repeat(40)}`
const hash = `0x${'1'.repeat(64)}`
const arrivalHash = `0x${'2'.repeat(64)}`
const promised = 2_970_000_000n
const wireToken = (address: string, symbol: string, decimals: number) => ({
  ...{ address, symbol, name: symbol, decimals, logoUri: null, eip2612: false },
})
const bridge = {
  name: 'Across',
  durationSeconds: 60,
  fees: [
    { name: 'Bridge', amount: '9', token: toUsdc(1), symbol: 'USDC', decimals: 6, isIncluded: true },
    { name: 'Relayer', amount: '100', token: toCoin(1), symbol: 'ETH', decimals: 18, isIncluded: false },
  ],
}

const cleanUps: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A connected kit on Ethereum whose gateway reaches OP Mainnet; `world` says how far a transfer is. */
async function make({ storage = createMemoryStorage(), offered = bridge as object | null } = {}) {
  const wallet = createEvmWallet({ privateKeys: [key], chainId: 1, knownChainIds: [1, 10] })
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.pocket' }))
  const world: {
    transfer: SwapTransfer
    isDown: boolean
    receivedAtomic: bigint | undefined
    isThere: boolean
  } = {
    ...{ transfer: { status: 'unknown' }, isDown: false, receivedAtomic: 2_995_000_000n, isThere: true },
  }
  const read = {
    ...{ router, routerName: 'LI.FI', spender: undefined, minimumAtomic: promised, deadline: undefined },
    bridge: { feeAtomic: 100n, isMinimumPromised: false },
  }
  const capability = {
    read: vi.fn<SwapCapability['read']>(async () => read),
    plan: vi.fn<SwapCapability['plan']>(
      async (): Promise<SwapPlan> => ({
        ...{
          read,
          steps: [{ kind: 'swap', details: undefined }],
          fee: { feeAtomic: 5n, details: undefined },
        },
      }),
    ),
    sign: vi.fn<SwapCapability['sign']>(),
    ask: vi.fn<SwapCapability['ask']>(async () => ({ hash })),
    waitFor: vi.fn<SwapCapability['waitFor']>(async () => ({ hash, receivedAtomic: 1n })),
    readArrival: vi.fn<NonNullable<SwapCapability['readArrival']>>(async () =>
      world.isThere ? { receivedAtomic: world.receivedAtomic } : undefined,
    ),
  }
  const factory = evm({ networks })
  const chain: ChainFactory = {
    ...factory,
    create: (context) => {
      const made = factory.create(context)
      return { ...made, capabilities: { ...made.capabilities, swaps: capability } }
    },
  }
  const made = createTestKit({
    storage,
    chains: [chain],
    answers: {
      '/v1/supported-chains': { http: ['eip155:1', 'eip155:10'], ws: [] },
      '/v1/convert/tokens': ({ url }: { url: URL }) => {
        const id = url.searchParams.get('chainId') === 'eip155:1' ? 1 : 10
        const tokens = [wireToken(toCoin(id), 'ETH', 18), wireToken(toUsdc(id), 'USDC', 6)]
        return { tokens, destinations: [`eip155:${id === 1 ? 10 : 1}`, 'eip155:999'] }
      },
      '/v1/convert/quotes': ({ url: { searchParams } }: { url: URL }) => {
        const amount = BigInt(searchParams.get('amount') ?? 0)
        const [fromAccount, toAccount] = [searchParams.get('from'), searchParams.get('to')]
        const quote = {
          ...{ id: null, fromAccount, toAccount, fromAmount: String(amount) },
          ...{ toAmount: String((amount * 3_000n) / 10n ** 12n), provider: { id: 'lifi', name: 'LI.FI' } },
        }
        return { quotes: [{ ...quote, ...(offered && { bridge: offered }) }] }
      },
      '/v1/convert/build-transaction': ({ body }: { body: unknown }) => {
        const { amount, userAddress } = body as Record<string, string>
        const bought = String((BigInt(amount ?? 0) * 3_000n) / 10n ** 12n)
        const tx = { from: userAddress, to: `eip155:1:${router}`, data: '0x1234', amount: bought }
        return {
          tx: { ...tx, value: String(BigInt(amount ?? 0) + 100n), eip155: { gas: '0', gasPrice: '1' } },
        }
      },
      '/v1/convert/transfer': () => {
        if (world.isDown) throw new Error('The gateway is down')
        return world.transfer
      },
      [`/v1/account/${owner}/balance`]: {
        balances: [
          {
            ...{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 3_000, value: 6_000, iconUrl: '' },
            quantity: { decimals: '18', numeric: '2' },
          },
        ],
      },
      '/v1/fungible/price': { fungibles: [] },
    },
  })
  const { clock, gateway, kit } = made
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: 'test.pocket' })
  await kit.modal.open({ view: 'Swap' as never })
  const state = () => kit.store.getState().swap
  const asked = () => gateway.calls.filter(({ url }) => url.pathname === '/v1/convert/transfer').length
  async function fill() {
    await kit.swap.load()
    await kit.swap.loadDestination('eip155:10')
    const there = state().destinationTokens['eip155:10']?.find(({ symbol }) => symbol === 'USDC')
    if (!there) throw new Error('There is no USDC')
    await kit.swap.setToken('buy', there)
    await kit.swap.setAmount('sell', '1')
    clock.advance(offerDelayMs)
    await vi.waitFor(() => expect(state().draft.offerStatus).not.toBe('loading'))
  }
  /** As far as the first network. */
  async function send() {
    await fill()
    await kit.swap.review()
    const done = kit.swap.swap()
    done.catch(() => undefined)
    await vi.waitFor(() => expect(state().step.status).toBe('bridging'))
    await vi.waitFor(() => expect(asked()).toBe(1))
    return { done }
  }
  /** Lets time pass and the next answer come. */
  async function pass(ms = 5_000) {
    const before = asked()
    // The wait begins a moment after the answer before it.
    await vi.waitFor(() => {
      clock.advance(ms)
      expect(asked()).toBeGreaterThan(before)
    })
  }
  return { ...made, asked, capability, fill, pass, send, state, wallet, world }
}

describe('tokens of another network', () => {
  test('only networks of the site that the gateway reaches are there, and their tokens can be bought alone', async () => {
    const { kit, state } = await make()
    await kit.swap.load()
    expect(state().destinations).toEqual(['eip155:10'])
    await expect(kit.swap.loadDestination('eip155:999')).rejects.toMatchObject({ code: 'swap/unsupported' })
    await kit.swap.loadDestination('eip155:10')
    const [coin] = state().destinationTokens['eip155:10'] ?? []
    if (!coin) throw new Error('There is no coin')
    await expect(kit.swap.setToken('sell', coin)).rejects.toMatchObject({ code: 'swap/other-network' })
    await kit.swap.setToken('buy', coin)
    expect(state().draft.bought?.id).toBe(toCoin(10))
  })

  test('an offer without a way, or with a fee that cannot go with the transaction, is none', async () => {
    const inToken = { ...bridge, fees: [{ ...bridge.fees[0], isIncluded: false }] }
    for (const offered of [null, inToken]) {
      const { fill, state } = await make({ offered })
      await fill()
      expect(state().draft).toMatchObject({ offers: [], offerFailureCode: 'swap/liquidity' })
    }
  })

  test('the review has both networks, the way, its fees, and what goes beside the amount', async () => {
    const { capability, fill, kit } = await make()
    await fill()
    expect(await kit.swap.review()).toMatchObject({
      ...{ network: { name: 'Ethereum' }, destination: { name: 'OP Mainnet' }, minimumAtomic: promised },
      bridge: {
        name: 'Across',
        durationSeconds: 60,
        feeAtomic: 100n,
        fees: [{ name: 'Bridge' }, { name: 'Relayer' }],
      },
    })
    expect(capability.plan.mock.calls[0]?.[0].terms).toMatchObject({
      ...{ destination: { name: 'OP Mainnet' }, bridgeFeeAtomic: 100n, account: owner },
    })
  })

  test('flipping asks the wallet to switch, and fills the fields in again', async () => {
    const { fill, kit, state } = await make()
    await fill()
    await kit.swap.flip()
    expect(state().draft).toMatchObject({ sold: { id: toUsdc(10) }, bought: { id: toCoin(1) } })
  })

  test('flipping leaves alone what was filled in on the other network some time ago', async () => {
    const { fill, kit, state } = await make()
    await kit.networks.switchNetwork('eip155:10')
    await kit.swap.load()
    await kit.swap.setAmount('sell', '7')
    await kit.networks.switchNetwork('eip155:1')
    await fill()
    await kit.swap.flip()
    expect(state().draft).toMatchObject({
      sold: { id: toUsdc(10) },
      bought: { id: toCoin(1) },
      amountText: '',
    })
  })

  test('flipping changes nothing when the wallet does not switch', async () => {
    const { fill, kit, state, wallet } = await make()
    await fill()
    wallet.behaviour.reject = ['wallet_switchEthereumChain']
    await expect(kit.swap.flip()).rejects.toMatchObject({ code: 'network/switch-rejected' })
    expect(state().draft).toMatchObject({ sold: { id: toCoin(1) }, bought: { id: toUsdc(10) } })
  })
})

describe('from one network to the other', () => {
  test('the first network alone is no end: what arrived is read from the other one', async () => {
    const { capability, clock, pass, send, state, world } = await make()
    const { done } = await send()
    expect(state().sent).toMatchObject([{ hash, status: 'bridging', bridge: { caipNetworkId: 'eip155:10' } }])
    world.transfer = { status: 'pending' }
    await pass()
    // The gateway says that it was paid, and the network does not have it yet.
    Object.assign(world, { transfer: { status: 'done', hash: arrivalHash }, isThere: false })
    await pass()
    expect(state().step.status).toBe('bridging')
    world.isThere = true
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(state().step.status).toBe('done')
    })
    expect(await done).toEqual({ hash, receivedAtomic: 2_995_000_000n })
    expect(state().step).toMatchObject({ status: 'done', receivedAtomic: 2_995_000_000n, arrivalHash })
    expect(state().sent).toMatchObject([{ status: 'confirmed', bridge: { arrivalHash } }])
    expect(capability.readArrival.mock.calls[0]?.[0]).toMatchObject({
      ...{ hash: arrivalHash, terms: { account: owner, network: { name: 'OP Mainnet' } } },
    })
  })

  test('a transfer without the hash of a payment is no end either', async () => {
    const { pass, send, state, world } = await make()
    await send()
    world.transfer = { status: 'done' }
    await pass()
    await pass()
    expect(state().step.status).toBe('bridging')
  })

  test('a gateway that is down is asked again', async () => {
    const { clock, pass, send, state, world } = await make()
    await send()
    world.isDown = true
    await pass()
    Object.assign(world, { isDown: false, transfer: { status: 'done', hash: arrivalHash } })
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(state().step.status).toBe('done')
    })
  })

  test('the longer it takes the less often the gateway is asked, and never while the page is hidden', async () => {
    const { asked, clock, pass, send } = await make()
    await send()
    clock.advance(6 * 60_000)
    await vi.waitFor(() => expect(asked()).toBe(2))
    await new Promise((resolve) => setTimeout(resolve, 20))
    clock.advance(14_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked()).toBe(2)
    await pass(1_000)
    const seen = asked()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await new Promise((resolve) => setTimeout(resolve, 20))
    clock.advance(60_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked()).toBe(seen)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(asked()).toBe(seen + 1))
  })

  test.each<[SwapTransfer, string]>([
    [{ status: 'refunded', hash: arrivalHash }, 'swap/bridge-refunded'],
    [{ status: 'failed' }, 'swap/bridge-failed'],
  ])('%j is said as such', async (transfer, code) => {
    const { pass, send, state, world } = await make()
    const { done } = await send()
    world.transfer = transfer
    await pass()
    await expect(done).rejects.toMatchObject({ code })
    expect(state().step).toMatchObject({ status: 'failed', code, hash })
    expect(state().sent).toMatchObject([{ status: 'failed', failureCode: code }])
  })

  test('another token than the bought one is named', async () => {
    const { send, pass, state, world } = await make()
    await send()
    const token = { symbol: 'axlUSDC', address: router }
    Object.assign(world, {
      transfer: { status: 'partial', hash: arrivalHash, token },
      receivedAtomic: undefined,
    })
    await pass()
    await vi.waitFor(() => expect(state().step).toMatchObject({ status: 'done', otherSymbol: 'axlUSDC' }))
  })

  test('a page that is left and opened again goes on from where it was', async () => {
    const storage = createMemoryStorage()
    const first = await make({ storage })
    await first.send()
    first.kit.destroy()
    const second = await make({ storage })
    second.world.transfer = { status: 'done', hash: arrivalHash }
    second.world.receivedAtomic = promised - 1n
    await vi.waitFor(() => {
      second.clock.advance(5_000)
      expect(second.state().sent).toMatchObject([
        { hash, status: 'confirmed', receivedAtomic: promised - 1n, minimumAtomic: promised },
      ])
    })
    // What was in a block is not waited for again.
    expect(second.capability.waitFor).not.toHaveBeenCalled()
  })

  test('a failure of the bridge that ends in a refund later is found with the next visit', async () => {
    const storage = createMemoryStorage()
    const first = await make({ storage })
    await first.send()
    first.world.transfer = { status: 'failed' }
    await first.pass()
    await vi.waitFor(() => expect(first.state().sent).toMatchObject([{ failureCode: 'swap/bridge-failed' }]))
    first.kit.destroy()
    const second = await make({ storage })
    second.world.transfer = { status: 'refunded' }
    await vi.waitFor(() => {
      second.clock.advance(5_000)
      expect(second.state().sent).toMatchObject([{ failureCode: 'swap/bridge-refunded' }])
    })
  })
})
