// @vitest-environment happy-dom
import { AppKitError } from '@latchkey/errors'
import { SwapError } from '@latchkey/errors/swap'
import { evm } from '@latchkey/evm'
import {
  announceEvmWallet,
  createEvmWallet,
  createMemoryStorage,
  createTestKit,
  createTestNetwork,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ChainFactory } from '../chain/Chain.js'
import type { SwapCapability, SwapPermit, SwapPlan, SwapStepKind } from '../chain/SwapCapability.js'
import { offerDelayMs, offerLifetimeMs } from './createSwapDraft.js'

const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const networks = [createTestNetwork(1, 'Ethereum'), createTestNetwork(10, 'OP Mainnet')] as const
const router = `0x${'7'.repeat(40)}`
const coin = 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const usdc = `eip155:1:0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const wireToken = (address: string, symbol: string, decimals: number, more: object = {}) => ({
  ...{ address, symbol, name: symbol, decimals, logoUri: null, eip2612: false },
  ...more,
})
const listed = [wireToken(coin, 'ETH', 18), wireToken(usdc, 'USDC', 6)]
const balances = [
  {
    ...{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 3_000, value: 6_000, iconUrl: '' },
    quantity: { decimals: '18', numeric: '2' },
  },
]
/** 3,000 USDC for an ether, whatever amount. */
const toQuote = (
  query: URLSearchParams,
  { id = 'v2', operatorFee = 0, rate = 3_000n }: { id?: string; operatorFee?: number; rate?: bigint } = {},
) => {
  const amount = BigInt(query.get('amount') ?? 0)
  const isBuy = query.get('side') === 'buy'
  const sold = isBuy ? (amount * 10n ** 12n) / rate : amount
  const bought = isBuy ? amount : (amount * rate) / 10n ** 12n
  return {
    ...{ id: null, fromAccount: query.get('from'), toAccount: query.get('to') },
    ...{ fromAmount: String(sold), toAmount: String(bought), networkCost: '1000000000000000' },
    ...{ provider: { id, name: id.toUpperCase() }, priceImpact: 12, operatorFee },
    route: [{ from: coin, to: usdc, fromSymbol: 'ETH', toSymbol: 'USDC', fee: 3000 }],
  }
}

const cleanUps: (() => void)[] = []
afterEach(() => {
  vi.restoreAllMocks()
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A connected kit with two ether; gateway, network and wallet answer as the test says. */
async function make({ served = {}, storage = createMemoryStorage() } = {}) {
  const wallet = createEvmWallet({ privateKeys: keys, chainId: 1, knownChainIds: [1, 10] })
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.pocket' }))
  const market = { rate: 3_000n }
  const read = (minimumAtomic: bigint) => ({
    ...{ router, routerName: 'Router', spender: router, minimumAtomic, deadline: undefined },
  })
  const capability = {
    read: vi.fn<SwapCapability['read']>(async (terms) => read(terms.minimumAtomic)),
    plan: vi.fn<SwapCapability['plan']>(
      async ({ terms }): Promise<SwapPlan> => ({
        read: read(terms.minimumAtomic),
        steps: [{ kind: 'swap', details: undefined }],
        fee: { feeAtomic: 5n, details: undefined },
      }),
    ),
    sign: vi.fn<SwapCapability['sign']>(async () => ({ status: 'signed', details: 'signature' })),
    ask: vi.fn<SwapCapability['ask']>(async ({ step }) => ({ hash: `0x${step.kind}` })),
    waitFor: vi.fn<SwapCapability['waitFor']>(async ({ reference }) => ({
      hash: reference.hash,
      receivedAtomic: 2_999_000_000n,
    })),
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
      '/v1/supported-chains': { http: ['eip155:1', 'eip155:10'], ws: [], ...served },
      '/v1/convert/tokens': ({ url }: { url: URL }) =>
        url.searchParams.get('address')
          ? { tokens: [wireToken(`eip155:1:${other}`, 'ODD', 18, { isListed: false })] }
          : { tokens: listed },
      '/v1/convert/quotes': ({ url: { searchParams } }: { url: URL }) => ({
        quotes: [toQuote(searchParams, { rate: market.rate })],
      }),
      '/v1/convert/build-transaction': ({ body }: { body: unknown }) => {
        const { amount, from, userAddress } = body as Record<string, string>
        const bought = (BigInt(amount ?? 0) * market.rate) / 10n ** 12n
        const value = from === coin ? amount : '0'
        const eip155 = { gas: '0', gasPrice: '1' }
        return {
          tx: {
            from: userAddress,
            to: `eip155:1:${router}`,
            data: '0x1234',
            amount: String(bought),
            value,
            eip155,
          },
        }
      },
      [`/v1/account/${owner}/balance`]: { balances },
      '/v1/fungible/price': {
        fungibles: [
          { ...{ address: usdc, name: 'USDC', symbol: 'USDC', iconUrl: '', price: 1, decimals: 6 } },
        ],
      },
    },
  })
  const { clock, gateway, kit } = made
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: 'test.pocket' })
  await kit.modal.open({ view: 'Swap' as never })
  const state = () => kit.store.getState().swap
  const asked = () => gateway.calls.filter(({ url }) => url.pathname === '/v1/convert/quotes')
  /** Lets the delay pass and the answer arrive. */
  async function settle(ms = offerDelayMs) {
    clock.advance(ms)
    await vi.waitFor(() => expect(state().draft.offerStatus).not.toBe('loading'))
  }
  async function fill(amount = '1') {
    await kit.swap.load()
    const bought = state().tokens.find(({ symbol }) => symbol === 'USDC')
    if (!bought) throw new Error('There is no USDC')
    await kit.swap.setToken('buy', bought)
    await kit.swap.setAmount('sell', amount)
    await settle()
  }
  return { ...made, wallet, capability, market, state, asked, settle, fill }
}

describe('filling in a swap', () => {
  test('§3.019 the coin is sold first; own tokens come first, with what there is of them', async () => {
    const { kit, state } = await make()
    await kit.swap.load()
    expect(state().tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC'])
    expect(state().draft.sold).toMatchObject({ symbol: 'ETH', balanceAtomic: 2n * 10n ** 18n, price: 3_000 })
    expect(state().draft.problem).toBe('token-missing')
  })

  test('an amount is asked for once it has stood for 200 ms, and an older answer never wins', async () => {
    const { kit, clock, gateway, state, asked, fill } = await make()
    await fill('1')
    expect(state().draft.offer).toMatchObject({ boughtAtomic: 3_000_000_000n, providerName: 'V2' })
    const before = asked().length
    const waiting: ((answer: object) => void)[] = []
    gateway.answers['/v1/convert/quotes'] = ({ url }: { url: URL }) =>
      new Promise((resolve) => {
        waiting.push(() => resolve({ quotes: [toQuote(url.searchParams)] }))
      })
    await kit.swap.setAmount('sell', '0.5')
    clock.advance(offerDelayMs - 1)
    expect(asked().length).toBe(before)
    clock.advance(1)
    await kit.swap.setAmount('sell', '0.25')
    clock.advance(offerDelayMs)
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]?.({})
    await vi.waitFor(() => expect(state().draft.offer?.boughtAtomic).toBe(750_000_000n))
    waiting[0]?.({})
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(state().draft.offer?.boughtAtomic).toBe(750_000_000n)
  })

  test('the amount that should arrive can be typed; what must be paid follows', async () => {
    const { kit, state, fill, settle } = await make()
    await fill()
    await kit.swap.setAmount('buy', '1500')
    await settle()
    expect(state().draft.offer).toMatchObject({ soldAtomic: 5n * 10n ** 17n, boughtAtomic: 1_500_000_000n })
  })

  test('turning the tokens round keeps the amount with its token', async () => {
    const { kit, state, fill } = await make()
    await fill('1')
    await kit.swap.flip()
    const { amountText, bought, side, sold } = state().draft
    expect([sold?.symbol, bought?.symbol, side, amountText]).toEqual(['USDC', 'ETH', 'buy', '1'])
  })

  test('shares leave of the coin what the fee needs', async () => {
    const { kit, state, fill } = await make()
    await fill()
    await kit.swap.setShare(50)
    expect(state().draft.amountText).toBe('1')
    await kit.swap.setShare(100)
    expect(Number(state().draft.amountText)).toBeLessThan(2)
    expect(Number(state().draft.amountText)).toBeGreaterThan(1.9)
  })

  test('all of the coin is sold but for the fee and what the network keeps of an account', async () => {
    const { kit, capability, state, fill } = await make()
    await fill()
    Object.assign(capability, { keptAtomic: 250_000_000_000_000_000n })
    await kit.swap.setShare(100)
    // Two ether, less one and a half times the fee.
    expect(state().draft.amountText).toBe('1.7485')
  })

  test('what was filled in stays while the visitor is on another network, and is asked for anew', async () => {
    const { kit, asked, settle, state, fill } = await make()
    await fill('0.5')
    await kit.networks.switchNetwork('eip155:10')
    await vi.waitFor(() => expect(state().tokenStatus).not.toBe('loading'))
    expect(state().draft).toMatchObject({ amountText: '', bought: undefined })
    const before = asked().length
    await kit.networks.switchNetwork('eip155:1')
    await vi.waitFor(() => expect(state().draft.amountText).toBe('0.5'))
    expect(state().draft).toMatchObject({ side: 'sell', sold: { symbol: 'ETH' }, bought: { symbol: 'USDC' } })
    await settle()
    expect(asked().length).toBeGreaterThan(before)
    expect(state().draft.offer?.boughtAtomic).toBe(1_500_000_000n)
  })

  test('what was emptied is not filled in again', async () => {
    const { kit, state, fill } = await make()
    await fill('0.5')
    await kit.networks.switchNetwork('eip155:10')
    await kit.networks.switchNetwork('eip155:1')
    await vi.waitFor(() => expect(state().draft.amountText).toBe('0.5'))
    await kit.swap.reset()
    await kit.swap.load()
    expect(state().draft.amountText).toBe('')
    await kit.networks.switchNetwork('eip155:10')
    await kit.networks.switchNetwork('eip155:1')
    await kit.swap.load()
    expect(state().draft.amountText).toBe('')
  })

  test.each([
    ['', 'amount-missing'],
    ['0', 'amount-missing'],
    ['1.0000000000000000001', 'amount-invalid'],
    ['3', 'balance-short'],
    ['2', 'fee-short'],
  ])('of "%s" it says %s', async (amount, problem) => {
    const { state, fill } = await make()
    await fill(amount)
    expect(state().draft.problem).toBe(problem)
  })

  test('offers are asked for again every 10 s while somebody looks, and not while the page is hidden', async () => {
    const { asked, clock, fill, settle } = await make()
    await fill()
    const first = asked().length
    clock.advance(offerLifetimeMs)
    await vi.waitFor(() => expect(asked().length).toBe(first + 1))
    await settle(0)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    clock.advance(offerLifetimeMs * 3)
    expect(asked().length).toBe(first + 1)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(asked().length).toBe(first + 2))
  })

  test('that nobody swaps so much is told apart from a gateway that is away', async () => {
    const { kit, gateway, state, fill, settle } = await make()
    await fill()
    gateway.answers['/v1/convert/quotes'] = Response.json({ status: 'FAILED', reasons: [] }, { status: 400 })
    await kit.swap.refresh()
    expect(state().draft).toMatchObject({
      offerStatus: 'failed',
      offerFailureCode: 'swap/liquidity',
      offers: [],
    })
    gateway.answers['/v1/convert/quotes'] = new Response('no', { status: 503 })
    await kit.swap.refresh()
    await settle(0)
    expect(state().draft.offerFailureCode).toBe('wire/http-status')
  })

  test('an answer to another question is no offer', async () => {
    const { kit, gateway, state, fill } = await make()
    await fill()
    gateway.answers['/v1/convert/quotes'] = ({ url }: { url: URL }) => ({
      quotes: [{ ...toQuote(url.searchParams), fromAmount: '7' }],
    })
    await kit.swap.refresh()
    expect(state().draft.offers).toEqual([])
  })

  test('any token is found by its address, and known to be on no list', async () => {
    const { kit, state } = await make()
    await kit.swap.load()
    expect(await kit.swap.findToken(other)).toMatchObject({ symbol: 'ODD', isListed: false })
    expect(state().tokens.at(-1)).toMatchObject({ symbol: 'ODD' })
    await expect(kit.swap.findToken('nonsense')).rejects.toMatchObject({ code: 'swap/token-not-found' })
  })

  test('§2.007 is filled in from code by symbols, never by the symbol of a token that is on no list', async () => {
    const { kit, state, settle } = await make()
    await kit.swap.load()
    await kit.swap.findToken(other)
    await kit.swap.fill({ amount: '0.5', fromToken: 'eth', toToken: 'usdc' })
    await settle()
    expect(state().draft).toMatchObject({
      amountText: '0.5',
      sold: { symbol: 'ETH' },
      bought: { symbol: 'USDC' },
    })
    await kit.swap.fill({ amount: '1', toToken: 'ODD' })
    expect(state().draft.bought).toBeUndefined()
  })
})

describe('from the review to the end', () => {
  test('§9.033 what was shown is what is signed: terms of the offer, at most 1 % less, frozen', async () => {
    const { kit, capability, state, fill } = await make()
    await fill('1')
    const review = await kit.swap.review()
    expect(review).toMatchObject({
      ...{ soldAtomic: 10n ** 18n, boughtAtomic: 3_000_000_000n, minimumAtomic: 2_970_000_000n },
      ...{ account: owner, routerName: 'Router', stepKinds: ['swap'] },
    })
    expect(Object.isFrozen(review)).toBe(true)
    expect(capability.plan.mock.calls[0]?.[0]).toMatchObject({
      built: { to: router, data: '0x1234', valueAtomic: 10n ** 18n },
      terms: { account: owner, soldAtomic: 10n ** 18n, minimumAtomic: 2_970_000_000n, operatorFee: 0 },
    })
    expect(await kit.swap.swap()).toEqual({ hash: '0xswap', receivedAtomic: 2_999_000_000n })
    expect(state().step).toMatchObject({ status: 'done', receivedAtomic: 2_999_000_000n })
    expect(state().sent).toMatchObject([
      { hash: '0xswap', status: 'confirmed', receivedAtomic: 2_999_000_000n },
    ])
  })

  test('the approval comes first, and the swap is planned anew after it', async () => {
    const { kit, capability, state, fill } = await make()
    await fill()
    const plan = await capability.plan.getMockImplementation()
    capability.plan.mockImplementationOnce(async (parameters) => ({
      ...((await plan?.(parameters)) as SwapPlan),
      steps: [
        { kind: 'reset', details: 1 },
        { kind: 'approve', details: 2 },
        { kind: 'swap', details: 3 },
      ],
      fee: undefined,
    }))
    capability.plan.mockImplementationOnce(async (parameters) => ({
      ...((await plan?.(parameters)) as SwapPlan),
      steps: [
        { kind: 'approve', details: 2 },
        { kind: 'swap', details: 3 },
      ],
    }))
    const seen: string[] = []
    kit.store.subscribe(({ swap: { step } }) => {
      if ('kind' in step && step.status !== 'failed') seen.push(`${step.status} ${step.kind} ${step.at}`)
    })
    await kit.swap.review()
    await kit.swap.swap()
    expect(capability.ask.mock.calls.map(([{ step }]) => step.kind)).toEqual(['reset', 'approve', 'swap'])
    // Where an approval was reviewed, no signature takes its place.
    const permits = capability.plan.mock.calls.map(([{ permit }]) => permit?.status)
    expect(permits).toEqual([undefined, 'unavailable', 'unavailable'])
    expect([...new Set(seen)]).toEqual([
      ...['approving reset 0', 'confirming reset 0', 'approving approve 1', 'confirming approve 1'],
      ...['approving swap 2', 'confirming swap 2'],
    ])
    expect(state().step.status).toBe('done')
  })

  describe('a signed allowance', () => {
    /** A kit whose plan has one, until it is signed or cannot be. */
    async function makeSigning(more: Partial<SwapPlan> = {}, storage = createMemoryStorage()) {
      const made = await make({ storage })
      await made.fill()
      const usual = made.capability.plan.getMockImplementation()
      made.capability.plan.mockImplementation(async (parameters) => {
        const { permit } = parameters
        const planned = (await usual?.(parameters)) as SwapPlan
        const toSteps = (...kinds: SwapStepKind[]) => kinds.map((kind) => ({ kind, details: kind }))
        if (!permit) return { ...planned, steps: toSteps('permit', 'swap'), fee: undefined }
        const permitFailure = permit.status === 'signed' ? more.permitFailure : permit.because
        if (!permitFailure) return planned
        const isApproved = made.capability.ask.mock.calls.some(([{ step }]) => step.kind === 'approve')
        if (isApproved && made.capability.waitFor.mock.calls.length > 0) return planned
        return { ...planned, steps: toSteps('approve', 'swap'), fee: undefined, permitFailure }
      })
      const seen: string[] = []
      made.kit.store.subscribe(({ swap: { step } }) => {
        if ('kind' in step && step.status !== 'failed') {
          const text = `${step.status} ${step.kind} ${step.at} of ${step.review.stepKinds.length}`
          if (seen.at(-1) !== text) seen.push(text)
        }
      })
      const getAsked = () => made.capability.ask.mock.calls.map(([{ step }]) => step.kind)
      return { ...made, seen, getAsked }
    }

    test('comes first, is no transaction, and is never stored', async () => {
      const storage = createMemoryStorage()
      const { kit, capability, getAsked, seen, state } = await makeSigning({}, storage)
      const review = await kit.swap.review()
      expect(review).toMatchObject({ stepKinds: ['permit', 'swap'], fee: undefined })
      await kit.swap.swap()
      expect(seen).toEqual(['approving permit 0 of 2', 'approving swap 1 of 2', 'confirming swap 1 of 2'])
      expect(getAsked()).toEqual(['swap'])
      expect(capability.plan.mock.lastCall?.[0].permit).toEqual({ status: 'signed', details: 'signature' })
      expect(state().sent).toMatchObject([{ hash: '0xswap', status: 'confirmed' }])
      expect(storage.entries.size).toBeGreaterThan(0)
      expect(JSON.stringify([...storage.entries])).not.toContain('signature')
      const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
      expect(JSON.stringify(state(), toText)).not.toContain('signature')
    })

    test.each(['wallet', 'network'] as const)(
      'that the %s does not take becomes an approval, in the same review and when it is begun again',
      async (because) => {
        const { kit, capability, getAsked, seen, state } = await makeSigning({ permitFailure: because })
        if (because === 'wallet') capability.sign.mockResolvedValue({ status: 'unavailable', because })
        const review = await kit.swap.review()
        capability.ask.mockRejectedValueOnce(new AppKitError('wallet/rejected'))
        await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'wallet/rejected' })
        expect(seen).toEqual(['approving permit 0 of 2', 'approving approve 0 of 2'])
        expect(state().step).toMatchObject({
          status: 'failed',
          review: { ...review, stepKinds: ['approve', 'swap'], permitFailure: because },
        })
        await kit.swap.swap()
        expect(capability.sign).toHaveBeenCalledTimes(1)
        expect(getAsked()).toEqual(['approve', 'approve', 'swap'])
        expect(state().step).toMatchObject({ status: 'done', review: { permitFailure: because } })
      },
    )

    test('for which a gateway has to build anew: it is asked to, and what it cannot build is not there', async () => {
      const { kit, capability, fill, gateway } = await make()
      const usual = capability.plan.getMockImplementation()
      const built: unknown[] = []
      capability.plan.mockImplementation(async (parameters) => {
        built.push(parameters.built, await parameters.buildFor?.('stamp'))
        return (await usual?.(parameters)) as SwapPlan
      })
      await fill()
      await kit.swap.review()
      expect(built[1]).toEqual(built[0])
      const bodies = gateway.calls.flatMap(({ body, url }) =>
        url.pathname === '/v1/convert/build-transaction' ? [body as Record<string, unknown>] : [],
      )
      expect(bodies.map(({ payment }) => payment)).toEqual([undefined, 'stamp'])
      expect({ ...bodies[1], payment: undefined }).toEqual({ ...bodies[0], payment: undefined })
      const answer = gateway.answers['/v1/convert/build-transaction'] as (asked: { body: unknown }) => object
      gateway.answers['/v1/convert/build-transaction'] = (asked: { body: unknown }) => {
        if ((asked.body as { payment?: string }).payment)
          return Response.json({ status: 'FAILED', reasons: [] }, { status: 400 })
        return answer(asked)
      }
      await kit.swap.edit()
      await kit.swap.review()
      expect(built.slice(2)).toEqual([built[0], undefined])
    })

    test('by another contract: when it becomes an approval, the review says for which contract', async () => {
      const { kit, capability, state } = await makeSigning({ permitFailure: 'network' })
      const usual = capability.plan.getMockImplementation()
      const there = { router: other, routerName: 'Other', spender: other, minimumAtomic: 7n, deadline: 9e9 }
      capability.plan.mockImplementation(async (parameters) => {
        const planned = (await usual?.(parameters)) as SwapPlan
        return parameters.permit ? planned : { ...planned, read: there }
      })
      const { deadlineMs, minimumAtomic, routerName, spender } = await kit.swap.review()
      expect([routerName, spender, minimumAtomic, deadlineMs]).toEqual(['Other', other, 7n, 9e12])
      await kit.swap.swap()
      expect(state().step).toMatchObject({
        status: 'done',
        review: { routerName: 'Router', spender: router, deadlineMs: undefined, permitFailure: 'network' },
      })
    })

    test('that the visitor declines is declined, and asked for again only when they want', async () => {
      const { kit, capability, getAsked, state } = await makeSigning()
      await kit.swap.review()
      capability.sign.mockRejectedValueOnce(new AppKitError('wallet/rejected'))
      await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(state().step).toMatchObject({ status: 'failed', code: 'wallet/rejected', kind: 'permit' })
      expect(getAsked()).toEqual([])
      await kit.swap.swap()
      expect(capability.sign).toHaveBeenCalledTimes(2)
      expect(state().step.status).toBe('done')
    })

    test('after which the visitor stopped waiting asks for no transaction', async () => {
      const { kit, capability, getAsked, state } = await makeSigning()
      await kit.swap.review()
      let answer: (permit: SwapPermit) => void = () => {}
      capability.sign.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
      const swapping = kit.swap.swap()
      await vi.waitFor(() => expect(capability.sign).toHaveBeenCalled())
      await kit.swap.cancel()
      await expect(swapping).rejects.toMatchObject({ code: 'swap/cancelled' })
      answer({ status: 'signed', details: 'signature' })
      await new Promise((resolve) => setTimeout(resolve, 10))
      expect(state().step).toMatchObject({ status: 'reviewing', wasCancelled: true })
      expect(getAsked()).toEqual([])
    })

    test('is not asked for when the price has moved too far meanwhile', async () => {
      const { kit, capability, clock, market, state } = await makeSigning()
      await kit.swap.review()
      // Nobody looks, so that the price is not asked for before.
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
      clock.advance(61_000)
      market.rate = 2_000n
      await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'swap/price-moved' })
      expect(state().step).toMatchObject({ status: 'outdated', because: 'price' })
      expect(capability.sign).not.toHaveBeenCalled()
    })

    test('after which the account was changed asks for no transaction', async () => {
      const { kit, capability, getAsked, state, wallet } = await makeSigning()
      await kit.swap.review()
      capability.sign.mockImplementationOnce(async () => {
        wallet.selectAccount(1)
        await vi.waitFor(() => expect(kit.store.getState().swap.tokenStatus).not.toBe('ready'))
        return { status: 'signed', details: 'signature' }
      })
      await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'swap/outdated' })
      expect(state().step).toMatchObject({ status: 'outdated', because: 'account' })
      expect(getAsked()).toEqual([])
    })
  })

  test('the fee of the offer is the most that may be kept; shown is what the transaction says, where it does', async () => {
    const { kit, capability, fill, gateway } = await make()
    gateway.answers['/v1/convert/quotes'] = ({ url }: { url: URL }) => ({
      quotes: [toQuote(url.searchParams, { operatorFee: 50 })],
    })
    await fill('1')
    expect((await kit.swap.review()).operatorFee, 'it does not tell').toBe(50)
    expect(capability.plan.mock.calls[0]?.[0].terms.operatorFee).toBe(50)
    await kit.swap.edit()
    const read = { router, routerName: 'Router', spender: router, deadline: undefined, operatorFee: 20 }
    capability.plan.mockImplementationOnce(async ({ terms }) => ({
      ...{ read: { ...read, minimumAtomic: terms.minimumAtomic } },
      ...{ steps: [{ kind: 'swap', details: undefined }], fee: undefined },
    }))
    expect((await kit.swap.review()).operatorFee).toBe(20)
  })

  test('a price that has moved too far by the time it is built is told, and nothing is planned', async () => {
    const { kit, capability, market, fill } = await make()
    await fill()
    market.rate = 2_900n
    await expect(kit.swap.review()).rejects.toMatchObject({ code: 'swap/price-moved' })
    expect(capability.plan).not.toHaveBeenCalled()
  })

  test('while it is reviewed a change of the price is said, and one too far ends it', async () => {
    const { kit, capability, clock, market, state, fill } = await make()
    await fill()
    await kit.swap.review()
    market.rate = 2_980n
    clock.advance(offerLifetimeMs)
    await vi.waitFor(() => expect(state().step).toMatchObject({ nowBoughtAtomic: 2_980_000_000n }))
    market.rate = 2_900n
    clock.advance(offerLifetimeMs)
    await vi.waitFor(() => expect(state().step).toMatchObject({ status: 'outdated', because: 'price' }))
    await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'swap/outdated' })
    expect(capability.ask).not.toHaveBeenCalled()
    expect(await kit.swap.review()).toMatchObject({ boughtAtomic: 2_900_000_000n })
  })

  test('after an approval that took long, the price is asked for again before the wallet is', async () => {
    const { kit, capability, clock, market, state, fill } = await make()
    await fill()
    capability.plan.mockImplementationOnce(async ({ terms }) => ({
      read: {
        router,
        routerName: 'Router',
        spender: router,
        minimumAtomic: terms.minimumAtomic,
        deadline: undefined,
      },
      steps: [
        { kind: 'approve', details: 1 },
        { kind: 'swap', details: 2 },
      ],
      fee: undefined,
    }))
    capability.waitFor.mockImplementationOnce(async ({ reference }) => {
      clock.advance(120_000)
      market.rate = 2_000n
      return { hash: reference.hash, receivedAtomic: undefined }
    })
    await kit.swap.review()
    await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'swap/price-moved' })
    expect(state().step).toMatchObject({ status: 'outdated', because: 'price' })
    expect(capability.ask.mock.calls.map(([{ step }]) => step.kind)).toEqual(['approve'])
  })

  test.each(['router', 'receiver', 'amount', 'minimum'] as const)(
    'a transaction with another %s is refused before the wallet is asked',
    async (what) => {
      const { kit, capability, state, fill } = await make()
      await fill()
      capability.plan.mockRejectedValueOnce(new SwapError('swap/mismatch', { what }))
      await expect(kit.swap.review()).rejects.toMatchObject({ code: 'swap/mismatch', context: { what } })
      expect(state().step).toMatchObject({ status: 'failed', code: 'swap/mismatch' })
      await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'swap/not-reviewed' })
      expect(capability.ask).not.toHaveBeenCalled()
    },
  )

  test('who declines may be asked for the same again', async () => {
    const { kit, capability, state, fill } = await make()
    await fill()
    await kit.swap.review()
    capability.ask.mockRejectedValueOnce(new AppKitError('wallet/rejected'))
    await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(state().step).toMatchObject({ status: 'failed', code: 'wallet/rejected' })
    await kit.swap.swap()
    expect(state().step.status).toBe('done')
  })

  test('what is approved after the visitor stopped waiting is on the list all the same', async () => {
    const { kit, capability, state, fill } = await make()
    await fill()
    await kit.swap.review()
    let answer: (reference: { hash: string }) => void = () => {}
    capability.ask.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    const swapping = kit.swap.swap()
    await vi.waitFor(() => expect(state().step.status).toBe('approving'))
    await kit.swap.cancel()
    await expect(swapping).rejects.toMatchObject({ code: 'swap/cancelled' })
    expect(state().step).toMatchObject({ status: 'reviewing', wasCancelled: true })
    answer({ hash: '0xlate' })
    await vi.waitFor(() => expect(state().sent).toMatchObject([{ hash: '0xlate', status: 'confirmed' }]))
    expect(state().step.status).toBe('reviewing')
  })

  test('a transaction whose end came while it waited for the wallet is reviewed again', async () => {
    const { kit, capability, state, fill } = await make()
    await fill()
    await kit.swap.review()
    capability.ask.mockRejectedValueOnce(new SwapError('swap/expired'))
    await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'swap/expired' })
    expect(state().step).toMatchObject({ status: 'outdated', because: 'expired' })
    expect(state().sent).toEqual([])
    await kit.swap.review()
    await expect(kit.swap.swap()).resolves.toMatchObject({ hash: '0xswap' })
  })

  test('a transaction that no block can take any more is told as failed, and reviewed again', async () => {
    const { kit, capability, state, fill } = await make()
    await fill()
    await kit.swap.review()
    capability.waitFor.mockRejectedValueOnce(new SwapError('swap/expired'))
    await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'swap/expired' })
    expect(state().step).toMatchObject({ status: 'outdated', because: 'expired' })
    expect(state().sent).toMatchObject([{ status: 'failed', failureCode: 'swap/expired' }])
  })

  test('another account or network takes the review back', async () => {
    const { kit, capability, state, fill } = await make()
    await fill()
    await kit.swap.review()
    await kit.networks.switchNetwork('eip155:10')
    expect(state().step).toMatchObject({ status: 'outdated', because: 'network' })
    await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'swap/outdated' })
    expect(capability.ask).not.toHaveBeenCalled()
  })

  test('less than was promised is kept as what it is', async () => {
    const { kit, capability, state, fill } = await make()
    await fill()
    await kit.swap.review()
    capability.waitFor.mockResolvedValueOnce({ hash: '0xswap', receivedAtomic: 1n })
    await kit.swap.swap()
    expect(state().step).toMatchObject({ status: 'done', receivedAtomic: 1n })
  })

  test('a swap that reverts has the contract’s reason', async () => {
    const { kit, capability, state, fill } = await make()
    await fill()
    await kit.swap.review()
    capability.waitFor.mockRejectedValueOnce(
      new SwapError('swap/would-fail', { reason: 'Too little received' }),
    )
    await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'swap/would-fail' })
    expect(state().step).toMatchObject({ status: 'failed', reason: 'Too little received', hash: '0xswap' })
    expect(state().sent).toMatchObject([{ status: 'failed' }])
  })

  test('a node that does not answer is no word of the network: the swap is asked for again', async () => {
    const { kit, capability, state, fill } = await make()
    await fill()
    await kit.swap.review()
    // As when the page is left in the middle of a question.
    capability.waitFor.mockRejectedValueOnce(new AppKitError('wire/network', { url: 'http://node.test' }))
    await expect(kit.swap.swap()).rejects.toMatchObject({ code: 'send/receipt-timeout' })
    expect(state().sent).toMatchObject([{ status: 'failed', failureCode: 'send/receipt-timeout' }])
    await kit.swap.resume()
    await vi.waitFor(() => expect(state().sent).toMatchObject([{ status: 'confirmed' }]))
  })

  test('what was on its way when the page was left is asked for again', async () => {
    const storage = createMemoryStorage()
    const first = await make({ storage })
    await first.fill()
    await first.kit.swap.review()
    first.capability.waitFor.mockImplementation(() => new Promise(() => {}))
    void first.kit.swap.swap().catch(() => undefined)
    await vi.waitFor(() => expect(first.state().sent).toMatchObject([{ status: 'pending' }]))
    first.kit.destroy()
    const second = await make({ storage })
    await vi.waitFor(() =>
      expect(second.state().sent).toMatchObject([{ hash: '0xswap', status: 'confirmed' }]),
    )
    expect(second.capability.waitFor.mock.calls[0]?.[0]).toMatchObject({ terms: { account: owner } })
  })
})

test('§8.022 a network without swaps says so, and its tokens are not asked for', async () => {
  const { kit, gateway, state } = await make({ served: { offers: { swaps: ['eip155:10'] } } })
  await kit.swap.load()
  expect(state()).toMatchObject({ tokenStatus: 'failed', tokenFailureCode: 'swap/unsupported' })
  expect(gateway.calls.filter(({ url }) => url.pathname === '/v1/convert/tokens')).toEqual([])
  expect(new SwapError('swap/unsupported').message).toBe('Network not supported for Swaps')
})
