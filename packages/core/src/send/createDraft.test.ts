// @vitest-environment happy-dom
import { AppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { evm } from '@latchkey/evm'
import { toCaip10 } from '@latchkey/primitives'
import {
  announceEvmWallet,
  createChainContext,
  createEvmWallet,
  createTestChain,
  createTestKit,
  createTestNetwork,
} from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toTokenBalance } from '../balances/toTokenBalance.js'
import type { ChainFactory } from '../chain/Chain.js'
import type { FeeQuote, SendCapability } from '../chain/SendCapability.js'
import { estimateDelayMs } from './createDraft.js'
import { resolveDelayMs } from './createNameResolver.js'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = createTestNetwork(1, 'Ethereum')
const refreshMs = 30_000
const ether = {
  type: 'native',
  name: 'Ether',
  symbol: 'ETH',
  caipNetworkId: network.caipNetworkId,
  decimals: 18,
  amountAtomic: 10n ** 18n,
  spendableAtomic: 10n ** 18n,
  numeric: '1',
  price: 2000,
  value: 2000,
  iconUrl: '',
} as const
const dollars = {
  ...ether,
  type: 'token',
  address: toCaip10(network.caipNetworkId, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  amountAtomic: 5_000_000n,
  spendableAtomic: 5_000_000n,
  numeric: '5',
} as const

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** A connected kit; the network's fee is what the test says. */
async function make({ canSend = true, hasMemos = false } = {}) {
  const estimateFee = vi.fn<SendCapability['estimateFee']>(async () => ({ feeAtomic: 1000n, details: {} }))
  const isUnownedAddress = vi.fn(async (address: string) => address.endsWith('dEaD'))
  const unused = async () => {
    throw new Error('not asked for here')
  }
  const factory = evm({ networks: [network] })
  const chain: ChainFactory = {
    ...factory,
    create: (context) => ({
      ...factory.create(context),
      capabilities: {
        ...(canSend && {
          send: { estimateFee, isUnownedAddress, send: unused, waitForReceipt: unused, readToken: unused },
        }),
        ...(hasMemos && { memos: { maxBytes: 34 } }),
      },
    }),
  }
  const wallet = createEvmWallet({ privateKeys: [`0x${'1'.repeat(64)}`], chainId: 1, isAuthorized: true })
  cleanUps.push(announceEvmWallet(wallet, { name: 'Pocket', rdns: 'test.pocket' }))
  const quantity = { decimals: '18', numeric: '1' }
  const held = { name: 'Ether', symbol: 'ETH', value: 2000, price: 2000, quantity, iconUrl: '' }
  const answers = { [`/v1/account/${wallet.addresses[0]}/balance`]: { balances: [held] } }
  const testKit = createTestKit({ chains: [chain], answers })
  const { kit } = testKit
  cleanUps.push(kit.destroy)
  kit.start()
  await kit.connections.connect({ connectorId: 'test.pocket' })
  return { ...testKit, wallet, estimateFee, isUnownedAddress, draft: () => kit.store.getState().send.draft }
}

async function fill(token: typeof ether | typeof dollars = ether) {
  const made = await make()
  const { send } = made.kit
  await send.setToken(token)
  await send.setAmount('0.5')
  await send.setReceiver(receiver)
  return made
}

/** When everything that was on its way has been done. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

function defer<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((onResolve) => {
    resolve = onResolve
  })
  return { promise, resolve }
}

describe('a memo', () => {
  test.each([true, false])(
    'goes along with what is estimated and reviewed where the chain has memos: %s',
    async (hasMemos) => {
      const { kit, estimateFee } = await make({ hasMemos })
      await kit.send.setToken(ether)
      await kit.send.setAmount('0.5')
      await kit.send.setReceiver(receiver)
      await kit.send.setMemo('deposit 77')
      const quote = await kit.send.review()
      const memo = hasMemos ? 'deposit 77' : undefined
      expect(quote.memo).toBe(memo)
      expect(estimateFee.mock.lastCall?.[0].memo).toBe(memo)
    },
  )

  test('that is too long keeps the transfer from being reviewed', async () => {
    const { kit, draft } = await make({ hasMemos: true })
    await kit.send.setToken(ether)
    await kit.send.setAmount('0.5')
    await kit.send.setReceiver(receiver)
    await kit.send.setMemo('é'.repeat(18))
    expect(draft().problems).toEqual({ memo: 'memo-too-long' })
    await expect(kit.send.review()).rejects.toMatchObject({ code: 'send/not-ready' })
    await kit.send.setMemo('é'.repeat(17))
    await kit.send.review()
  })
})

describe('the fields', () => {
  test('§8.022 where a chain cannot say what a transfer costs, that is what is said', async () => {
    const { kit, draft } = await make({ canSend: false })
    await kit.send.setToken(ether)
    const refused = { code: 'send/fee-unsupported', message: 'Network not supported for Gas Price' }
    await expect(kit.send.setMaxAmount()).rejects.toMatchObject(refused)
    await kit.send.setAmount('0.5')
    await kit.send.setReceiver(receiver)
    await kit.send.estimateFee()
    expect(draft().estimate).toMatchObject({ status: 'failed', ...refused })
  })

  test('§5.016 what is missing is named before the wallet is asked', async () => {
    const { kit, wallet } = await make()
    await expect(kit.send.review()).rejects.toThrow('An amount and receiver address are required')
    await kit.send.setReceiver(receiver)
    await kit.send.setAmount('1')
    await expect(kit.send.review()).rejects.toThrow('A token is required')
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('§3.023 hold what was filled in, what pays the fee, and what is wrong with it', async () => {
    const { draft } = await fill(dollars)
    expect(draft()).toMatchObject({
      token: dollars,
      sendTokenAmount: '0.5',
      receiverAddress: receiver,
      native: { symbol: 'ETH' },
      networkBalanceInUsd: 2000,
      problems: {},
    })
  })

  test('the chain is told who sends, and with what kind of account', async () => {
    const { kit, estimateFee } = await fill()
    await kit.send.estimateFee()
    await kit.send.setMaxAmount()
    expect(estimateFee).toHaveBeenCalledTimes(2)
    for (const [{ sender }] of estimateFee.mock.calls) {
      expect(sender).toMatchObject({ accountType: 'eoa', connection: { namespace: 'eip155' } })
    }
  })

  test('§3.023 know the receiver’s name and picture where the gateway does, of the address that stands there', async () => {
    const { kit, gateway, draft } = await fill()
    const profile = () => [draft().receiverProfileName, draft().receiverProfileImageUrl]
    const late = defer<object>()
    gateway.answers[`/v1/identity/${owner}`] = () => late.promise
    gateway.answers[`/v1/identity/${receiver}`] = { name: 'bob.eth', avatar: 'https://x.test/bob.png' }
    await kit.send.setReceiver(owner)
    const asked = () => gateway.calls.some(({ url }) => url.pathname === `/v1/identity/${owner}`)
    await vi.waitFor(() => expect(asked()).toBe(true))
    await kit.send.setReceiver(receiver)
    await vi.waitFor(() => expect(profile()).toEqual(['bob.eth', 'https://x.test/bob.png']))
    late.resolve({ name: 'mallory.eth', avatar: null })
    await nextTurn()
    expect(profile()).toEqual(['bob.eth', 'https://x.test/bob.png'])
    await kit.send.setReceiver('0x12')
    expect(profile()).toEqual([undefined, undefined])
  })

  test('what is wrong cannot be reviewed', async () => {
    const { kit, draft, estimateFee } = await fill()
    await kit.send.setAmount('2')
    expect(draft().problems).toEqual({ amount: 'insufficient-funds' })
    await expect(kit.send.review()).rejects.toMatchObject({ code: 'send/not-ready' })
    await kit.send.setAmount('0.1')
    await kit.send.setReceiver('0x12')
    expect(draft().problems).toEqual({ receiver: 'parsing/address' })
    estimateFee.mockRejectedValueOnce(new SendError('parsing/address', { value: '0x12' }))
    await expect(kit.send.review()).rejects.toMatchObject({ code: 'send/not-ready' })
  })
})

describe('the receiver', () => {
  const burn = `0x${'0'.repeat(36)}dEaD`

  test('an address that nobody owns is refused, before the network is asked and with no amount yet', async () => {
    const { kit, draft, estimateFee } = await make()
    await kit.send.setReceiver(burn)
    await vi.waitFor(() => expect(draft().problems.receiver).toBe('send/receiver-unowned'))
    await kit.send.setReceiver(receiver)
    expect(draft().problems.receiver).toBeUndefined()
    expect(estimateFee).not.toHaveBeenCalled()
  })

  test('a review waits for the answer, and fails where there is none', async () => {
    const { kit, isUnownedAddress, draft } = await fill()
    const late = defer<boolean>()
    isUnownedAddress.mockReturnValue(late.promise)
    await kit.send.setReceiver(burn)
    const review = kit.send.review()
    late.resolve(true)
    await expect(review).rejects.toMatchObject({ code: 'send/not-ready' })
    expect(draft().problems.receiver).toBe('send/receiver-unowned')
    isUnownedAddress.mockRejectedValue(new Error('The script was not loaded'))
    await kit.send.setReceiver(receiver)
    await expect(kit.send.review()).rejects.toThrow()
  })

  test.each([
    ['Solana', '7v91N7iZ9mNicL8WfG6cgSCKyRXydQjLh6UYBWwm6y1Q', 'solana'],
    ['Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bip122'],
  ])('an address of %s is called by its name', async (name, address, namespace) => {
    const { kit, draft } = await make()
    await kit.send.setReceiver(address)
    expect(draft().problems.receiver).toBe('receiver-foreign')
    expect(draft().receiverFormat).toEqual({ name, namespace })
    await kit.send.setReceiver(receiver)
    expect(draft().receiverFormat).toBeUndefined()
  })
})

describe('the fee', () => {
  test('is asked for again by itself while it is not known, less and less often', async () => {
    const { kit, clock, draft, estimateFee } = await fill()
    await kit.modal.open()
    estimateFee.mockRejectedValue(new AppKitError('wire/network', { url: '' }))
    clock.advance(estimateDelayMs)
    await vi.waitFor(() => expect(draft().estimate.status).toBe('failed'))
    for (const [count, waitMs] of [2000, 4000, 8000].entries()) {
      clock.advance(waitMs - 1)
      expect(estimateFee).toHaveBeenCalledTimes(count + 1)
      clock.advance(1)
      expect(draft().estimate).toEqual({ status: 'estimating', isRetry: true })
      await vi.waitFor(() => expect(draft().estimate.status).toBe('failed'))
    }
    estimateFee.mockResolvedValue({ feeAtomic: 7n, details: {} })
    clock.advance(16_000)
    await vi.waitFor(() => expect(draft().estimate.status).toBe('ready'))
  })

  test('is not asked for again where that cannot help', async () => {
    const { kit, clock, draft, estimateFee } = await fill()
    await kit.modal.open()
    estimateFee.mockRejectedValue(new SendError('send/would-fail'))
    clock.advance(estimateDelayMs)
    await vi.waitFor(() => expect(draft().estimate.status).toBe('failed'))
    clock.advance(10 * refreshMs)
    expect(estimateFee).toHaveBeenCalledTimes(1)
  })

  test('§9.014 is asked for once the fields have stood for half a second, and again while the visitor looks at them', async () => {
    const { kit, clock, draft, estimateFee } = await fill()
    await kit.modal.open()
    expect(estimateDelayMs).toBe(500)
    clock.advance(499)
    await nextTurn()
    expect(estimateFee).not.toHaveBeenCalled()
    clock.advance(1)
    await vi.waitFor(() => expect(draft().estimate.status).toBe('ready'))
    clock.advance(refreshMs)
    await vi.waitFor(() => expect(estimateFee).toHaveBeenCalledTimes(2))
  })

  test('is not asked for again when nobody looks; what is reviewed later is estimated then', async () => {
    const { kit, clock, draft, estimateFee } = await fill()
    clock.advance(estimateDelayMs)
    await vi.waitFor(() => expect(draft().estimate.status).toBe('ready'))
    clock.advance(10 * refreshMs)
    expect(estimateFee).toHaveBeenCalledTimes(1)
    estimateFee.mockResolvedValueOnce({ feeAtomic: 7n, details: {} })
    expect((await kit.send.review()).fee.feeAtomic).toBe(7n)
  })

  test('nothing is asked for when the kit has ended, though an answer was on its way', async () => {
    const { kit, clock, estimateFee } = await fill()
    await kit.modal.open()
    const late = defer<FeeQuote>()
    estimateFee.mockReturnValueOnce(late.promise)
    const estimate = kit.send.estimateFee()
    const [asked] = estimateFee.mock.calls
    kit.destroy()
    expect(asked?.[0].signal.aborted).toBe(true)
    late.resolve({ feeAtomic: 9n, details: {} })
    await estimate
    clock.advance(10 * refreshMs)
    expect(estimateFee).toHaveBeenCalledTimes(1)
  })

  test('an estimate of fields that have changed since is not taken', async () => {
    const { kit, draft, estimateFee } = await fill()
    const late = defer<FeeQuote>()
    estimateFee.mockReturnValueOnce(late.promise)
    const estimate = kit.send.estimateFee()
    expect(draft().estimate).toEqual({ status: 'estimating' })
    await kit.send.setAmount('0.6')
    late.resolve({ feeAtomic: 9n, details: {} })
    await estimate
    expect(draft().estimate).toEqual({ status: 'idle' })
  })

  test('why there is none is known', async () => {
    const { kit, draft, estimateFee } = await fill()
    estimateFee.mockRejectedValueOnce(new SendError('send/insufficient-funds'))
    await kit.send.estimateFee()
    expect(draft().estimate).toMatchObject({ status: 'failed', code: 'send/insufficient-funds' })
    expect(draft().problems).toEqual({ amount: 'send/insufficient-funds' })
  })
})

describe('the most that can be sent', () => {
  test('leaves the fee behind and follows it, up to what is reviewed', async () => {
    const { kit, draft, estimateFee } = await fill()
    await kit.send.setMaxAmount()
    expect(draft().sendTokenAmount).toBe('0.999999999999999')
    estimateFee.mockResolvedValue({ feeAtomic: 4000n, details: {} })
    const quote = await kit.send.review()
    expect(quote.amountAtomic).toBe(10n ** 18n - 4000n)
    expect(quote.amountAtomic + quote.fee.feeAtomic).toBe(ether.amountAtomic)
  })

  test('is what was typed again once the visitor types', async () => {
    const { kit, draft, estimateFee } = await fill()
    await kit.send.setMaxAmount()
    await kit.send.setAmount('0.1')
    estimateFee.mockResolvedValueOnce({ feeAtomic: 4000n, details: {} })
    await kit.send.estimateFee()
    expect(draft()).toMatchObject({ isMax: false, sendTokenAmount: '0.1' })
  })

  test('is what the chain says can be moved, where that is not just what the fee leaves', async () => {
    const { kit, draft, estimateFee } = await fill()
    const asked = () => estimateFee.mock.lastCall?.[0]
    estimateFee.mockResolvedValue({ feeAtomic: 1000n, mostAtomic: 3n * 10n ** 17n, details: {} })
    await kit.send.setMaxAmount()
    expect(asked()).toMatchObject({ amountAtomic: 0n, isMax: true })
    expect(draft()).toMatchObject({ isMax: true, sendTokenAmount: '0.3' })
    // Another receiver may leave less: the most is asked for again, whatever the field says.
    estimateFee.mockResolvedValue({
      feeAtomic: 2000n,
      mostAtomic: 2n * 10n ** 17n,
      details: { of: 'the later' },
    })
    await kit.send.setReceiver(owner)
    const quote = await kit.send.review()
    expect(asked()).toMatchObject({ amountAtomic: 3n * 10n ** 17n, isMax: true })
    expect(quote).toMatchObject({ amountAtomic: 2n * 10n ** 17n, fee: { details: { of: 'the later' } } })
    // An amount that is typed is that amount.
    await kit.send.setAmount('0.1')
    await kit.send.estimateFee()
    expect(asked()?.isMax).toBeUndefined()
    expect(draft()).toMatchObject({ isMax: false, sendTokenAmount: '0.1' })
  })

  test('is less of a token that is spread over more accounts than one transaction can draw from', async () => {
    const { kit, draft, estimateFee } = await fill(dollars)
    const refuse = () => new SendError('send/too-scattered', { most: '4.5', symbol: 'USDC' })
    estimateFee.mockImplementation(async ({ amountAtomic }) => {
      if (amountAtomic > 4_500_000n) throw refuse()
      return { feeAtomic: 1000n, details: {} }
    })
    await kit.send.setMaxAmount()
    const quote = await kit.send.review()
    expect(quote.amountAtomic).toBe(4_500_000n)
    expect(draft()).toMatchObject({ isMax: true, sendTokenAmount: '4.5' })
    await kit.send.setAmount('4.6')
    await kit.send.estimateFee()
    expect(draft()).toMatchObject({ sendTokenAmount: '4.6', problems: { amount: 'send/too-scattered' } })
  })

  test('of another token is all of it', async () => {
    const { kit, draft } = await fill(dollars)
    await kit.send.setMaxAmount()
    expect(draft()).toMatchObject({ isMax: true, sendTokenAmount: '5' })
  })
})

describe('a receiver', () => {
  const friend = receiver
  const imitation = `${receiver.slice(0, 6)}${'1'.repeat(32)}${receiver.slice(-4)}`

  /** The account has paid its friend once, and somebody has made an address look like it. */
  async function review(to: string) {
    const made = await make()
    const paid = {
      id: 'paid',
      metadata: {
        ...{ operationType: 'send', hash: '0x1', minedAt: '2026-01-15T10:20:30Z', status: 'confirmed' },
        ...{ sentFrom: made.wallet.addresses[0], sentTo: friend, nonce: 1, chain: 'eip155:1', isOwn: true },
      },
      transfers: [{ fungible_info: { symbol: 'ETH' }, direction: 'out', quantity: { numeric: '1' } }],
    }
    const path = `/v1/account/${made.wallet.addresses[0]}/history`
    made.gateway.answers[path] = { data: [paid], next: null }
    await made.kit.send.setToken(ether)
    await made.kit.send.setAmount('0.5')
    await made.kit.send.setReceiver(to)
    await expect.poll(() => made.kit.store.getState().history.status).toBe('ready')
    await made.kit.send.review()
    const { step } = made.kit.store.getState().send
    return step.status === 'reviewing' ? step.quote : undefined
  }

  test('that the account has paid before is known', async () => {
    expect(await review(friend)).toMatchObject({ isReceiverKnown: true, lookAlike: undefined })
  })

  test('that only looks like one is told apart from it', async () => {
    expect(await review(imitation)).toMatchObject({ isReceiverKnown: false, lookAlike: friend })
  })

  test('that is new and looks like nobody is neither', async () => {
    expect(await review(`0x${'3'.repeat(40)}`)).toMatchObject({
      isReceiverKnown: false,
      lookAlike: undefined,
    })
  })
})

describe('§5.017 a token whose address cannot be read', () => {
  const balance = {
    name: 'Odd',
    symbol: 'ODD',
    price: 0,
    iconUrl: '',
    quantity: { decimals: '18', numeric: '1' },
  }

  test('is not among what can be sent, and is no native token', () => {
    const chain = createTestChain('eip155', []).create({} as never)
    const on = { caipNetworkId: network.caipNetworkId, chain }
    for (const address of ['odd', '', ' ', `${network.caipNetworkId}:`]) {
      expect(toTokenBalance({ ...balance, address }, on), `“${address}”`).toBeUndefined()
    }
    expect(toTokenBalance(balance, on)).toMatchObject({ type: 'native' })
  })

  test('is refused by the chain before anything is asked', async () => {
    const signal = new AbortController().signal
    const chain = evm({ networks: [network] }).create(createChainContext({ signal }))
    const token = { ...dollars, address: toCaip10(network.caipNetworkId, 'odd') }
    const transfer = { network, from: owner, to: receiver, token, amountAtomic: 1n, signal }
    await expect(chain.capabilities.send?.estimateFee(transfer)).rejects.toMatchObject({
      code: 'parsing/address',
    })
  })
})

describe('a name in the place of an address', () => {
  const name = 'mango.names.example'
  const other = '0x52908400098527886E0F7030069857D2E4169EE7'
  const path = `/v1/name/${name}`

  async function type(made: Awaited<ReturnType<typeof make>>, text = name) {
    await made.kit.send.setReceiver(text)
    made.clock.advance(resolveDelayMs)
    await vi.waitFor(() => expect(made.draft().receiverNameStatus).not.toBe('resolving'))
  }

  test('§5.016 is looked up once it stands still, and the address is what is sent to', async () => {
    const made = await make()
    const { draft, gateway, kit } = made
    gateway.answers[path] = { address: receiver, avatar: null }
    await kit.send.setToken(ether)
    await kit.send.setAmount('0.5')
    for (const text of ['mango.n', 'mango.na', 'mango.names.exampl']) await kit.send.setReceiver(text)
    await kit.send.setReceiver('Mango.names.example')
    expect(draft()).toMatchObject({
      receiverNameStatus: 'resolving',
      problems: { receiver: 'name-resolving' },
    })
    made.clock.advance(resolveDelayMs)
    await vi.waitFor(() => expect(draft().receiverAddress).toBe(receiver))
    expect(gateway.calls.filter(({ url }) => url.pathname.startsWith('/v1/name/'))).toHaveLength(1)
    expect(draft().receiverName).toBe('Mango.names.example')
    const quote = await kit.send.review()
    expect(quote).toMatchObject({ to: receiver, receiverName: 'Mango.names.example' })
    expect(quote.receiverAddressBefore).toBeUndefined()
  })

  test('a review waits for the look-up', async () => {
    const { gateway, kit } = await make()
    gateway.answers[path] = { address: receiver, avatar: null }
    await kit.send.setToken(ether)
    await kit.send.setAmount('0.5')
    await kit.send.setReceiver(name)
    expect(await kit.send.review()).toMatchObject({ to: receiver, receiverName: name })
  })

  test.each([
    ['that nobody has', { address: null, avatar: null }, 'name-unknown'],
    [
      'of another network',
      { address: 'So11111111111111111111111111111111111111112', avatar: null },
      'name-unknown',
    ],
    ['that the gateway has never heard of', new Response('', { status: 404 }), 'name-unknown'],
    ['while the gateway is down', new Response('', { status: 503 }), 'name-failed'],
  ])('a name %s is sent nothing', async (_what, answer, problem) => {
    const made = await make()
    made.gateway.answers[path] = answer
    await made.kit.send.setToken(ether)
    await made.kit.send.setAmount('0.5')
    await type(made)
    expect(made.draft().problems.receiver).toBe(problem)
    await expect(made.kit.send.review()).rejects.toMatchObject({ code: 'send/not-ready' })
  })

  test('an answer that comes after the field was changed is not taken', async () => {
    const made = await make()
    const late = defer<unknown>()
    made.gateway.answers[path] = () => late.promise
    await made.kit.send.setReceiver(name)
    made.clock.advance(resolveDelayMs)
    await made.kit.send.setReceiver(other)
    late.resolve({ address: receiver, avatar: null })
    await nextTurn()
    expect(made.draft()).toMatchObject({ receiverAddress: other, receiverName: undefined })
  })

  test('a name with a sign that nobody sees is none', async () => {
    const { draft, kit } = await make()
    await kit.send.setReceiver('man\u200bgo.names.example')
    expect(draft().problems.receiver).toBe('parsing/address')
  })

  test('that stood for another address the last time is said before it is sent, on this site and after a reload', async () => {
    const made = await make()
    const note = (address: string, at = name) => ({ name: at, namespace: 'eip155', address, sentAtMs: 1 })
    made.storage.setItem(
      '@latchkey/sent_names',
      JSON.stringify([note(other), 'broken', note(receiver, 'x.y')]),
    )
    made.gateway.answers[path] = { address: receiver, avatar: null }
    await made.kit.send.setToken(ether)
    await made.kit.send.setAmount('0.5')
    await type(made)
    expect(made.draft().receiverAddressBefore).toBe(other)
    expect(await made.kit.send.review()).toMatchObject({ to: receiver, receiverAddressBefore: other })
    made.gateway.answers[path] = { address: other.toLowerCase(), avatar: null }
    await made.kit.send.setReceiver('')
    await type(made)
    expect(made.draft()).toMatchObject({
      receiverAddress: other.toLowerCase(),
      receiverAddressBefore: undefined,
    })
  })
})
