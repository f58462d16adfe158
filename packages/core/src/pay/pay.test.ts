// @vitest-environment happy-dom
import { evm, toNetwork } from '@latchkey/evm'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { announceEvmWallet, createEvmWallet, createMemoryStorage, createTestKit } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ChainFactory } from '../chain/Chain.js'
import type { PayArguments } from './PayGroup.js'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const merchant = '0x52908400098527886E0F7030069857D2E4169EE7'
const rdns = 'org.example.wallet'
const coin = 'eip155:31337/slip44:60'
let chains: TestChains<2>
const cleanUps: (() => void)[] = []

beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
})
afterAll(() => chains.stop())
afterEach(() => {
  vi.restoreAllMocks()
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

type Payment = Record<string, unknown> & { transactions: Record<string, unknown>[] }

/** A gateway's payments, as its wire has them; the test says what has arrived. */
function createPayments() {
  const payments = new Map<string, Payment>()
  const refuse = (status: number, code: string) =>
    new Response(JSON.stringify({ error: { code, message: code, requestId: 'r' } }), { status })
  return {
    payments,
    create(body: Record<string, unknown>) {
      const { paymentId } = body as { paymentId: string }
      const known = payments.get(paymentId)
      if (known && known.amountAtomic !== body.amountAtomic) return refuse(409, 'payment/other-terms')
      const made = {
        ...{ payer: null, state: 'created', paidAtomic: '0', createdAt: 1, transactions: [] },
        ...body,
        ...known,
      }
      payments.set(paymentId, made)
      return made
    },
    find: (paymentId: string) => payments.get(paymentId) ?? refuse(404, 'payment/unknown'),
    change(paymentId: string, changes: Partial<Payment>) {
      payments.set(paymentId, { ...(payments.get(paymentId) as Payment), ...changes })
    },
  }
}

const counted = (hash: string, amountAtomic: string) => ({
  ...{ hash, network: 'eip155:31337', status: 'counted', amountAtomic, minedAt: 1 },
})

type MakeOptions = {
  storage?: ReturnType<typeof createMemoryStorage>
  server?: ReturnType<typeof createPayments>
  chain?: ChainFactory
}

async function make({ storage = createMemoryStorage(), server = createPayments(), chain }: MakeOptions = {}) {
  const [one, two] = chains.networks
  const wallet = createEvmWallet({
    privateKeys: [key],
    chainId: one.id,
    knownChainIds: [one.id, two.id],
    rpcUrls: { [one.id]: one.rpcUrls.default.http[0], [two.id]: two.rpcUrls.default.http[0] },
  })
  cleanUps.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
  const networks = chains.networks.map((network) => toNetwork(network))
  const reported: string[] = []
  const idOf = (url: URL) => decodeURIComponent(url.pathname.split('/')[3] ?? '')
  const made = createTestKit({
    storage,
    fetch: async (input, init) => {
      const url = new URL(String(input))
      if (!String(input).startsWith('http://gateway.test')) return fetch(input, init)
      const isPayment = url.pathname.startsWith('/v1/payments/')
      if (!isPayment) return made.gateway.fetch(input, init)
      if (init?.method === 'POST') reported.push((JSON.parse(String(init.body)) as { hash: string }).hash)
      const found = server.find(idOf(url))
      return found instanceof Response ? found : new Response(JSON.stringify(found))
    },
    ...(chain ? { chains: [chain] } : { networks }),
    answers: {
      '/v1/supported-chains': { http: [], ws: [] },
      '/v1/payments': ({ body }: { body: unknown }) => server.create(body as Record<string, unknown>),
      '/v1/json-rpc': {
        ...{ jsonrpc: '2.0', id: 1 },
        result: { total: 1, exchanges: [{ id: 'acme', name: 'Acme', imageUrl: null }] },
      },
      [`/v1/account/${owner}/balance`]: {
        balances: [
          {
            ...{ name: 'Ether', symbol: 'ETH', value: 30_000, price: 3000, iconUrl: '' },
            quantity: { decimals: '18', numeric: '10.000000000000000000' },
          },
        ],
      },
    },
  })
  const { kit } = made
  cleanUps.push(kit.destroy)
  kit.start()
  const step = () => kit.store.getState().pay.step
  return { ...made, server, reported, step, connect: () => kit.connections.connect({ connectorId: rdns }) }
}

const terms = (more: object = {}): PayArguments => ({
  ...{ paymentId: 'order-1', recipient: merchant, asset: coin, amount: '0.5' },
  ...more,
})

/** A payment that the visitor sees; what comes of it must not fail the test by itself. */
async function open(made: Awaited<ReturnType<typeof make>>, payArguments = terms()) {
  const result = made.kit.pay(payArguments)
  result.catch(() => {})
  await vi.waitFor(() => expect(made.step().status).toBe('choosing'))
  return { result }
}

describe('what is paid', () => {
  test.each([
    ['pay/invalid-asset', { asset: 'ether' }],
    ['pay/invalid-asset', { asset: 'eip155:5/slip44:60' }],
    ['pay/invalid-asset', { asset: 'eip155:31337/erc20:0x12' }],
    ['pay/invalid-asset', { asset: `eip155:31337/erc721:${merchant}/7` }],
    ['pay/invalid-recipient', { recipient: '0x1234' }],
    ['pay/invalid-recipient', { recipient: `eip155:31338:${merchant}` }],
    ['pay/invalid-recipient', { recipient: '' }],
    ['pay/invalid-amount', { amount: '0' }],
    ['pay/invalid-amount', { amount: '-1' }],
    ['pay/invalid-amount', { amount: '1e3' }],
    ['pay/invalid-amount', { amount: '0.0000000000000000001' }],
    ['pay/invalid-amount', { amount: 5 }],
  ])('%s: %j is refused, and the gateway is not asked', async (code, more) => {
    const { gateway, kit, step } = await make()
    await expect(kit.pay(terms(more))).rejects.toMatchObject({ code })
    expect(step()).toMatchObject({ status: 'failed', code })
    expect(gateway.calls.filter(({ url }) => url.pathname === '/v1/payments')).toEqual([])
  })

  test('name and decimals are those of the network, and the terms are frozen', async () => {
    const made = await make()
    const [token] = chains.networks[0].tokens
    await open(made, terms({ asset: `eip155:31337/erc20:${token?.address}`, amount: '12.5' }))
    const step = made.step()
    if (step.status !== 'choosing') throw new Error(step.status)
    expect(step.terms.asset).toMatchObject({ symbol: token?.symbol, decimals: token?.decimals })
    expect(step.terms.amountAtomic).toBe(125n * 10n ** BigInt((token?.decimals ?? 0) - 1))
    expect(Object.isFrozen(step.terms)).toBe(true)
  })

  test('what the merchant’s server has created is shown as the gateway has it, whatever the page thinks', async () => {
    const made = await make()
    made.server.create({
      ...{ paymentId: 'order-2', recipient: `eip155:31337:${merchant}`, asset: coin },
      ...{ amountAtomic: '700000000000000000', expiresAt: 9_999_999_999 },
    })
    await open(made, { paymentId: 'order-2' })
    expect(made.step()).toMatchObject({ terms: { amountAtomic: 700000000000000000n } })
  })

  test('one with other terms, one that nobody knows and one that is over cannot be paid', async () => {
    const made = await make()
    made.server.create({
      ...{ paymentId: 'order-1', recipient: `eip155:31337:${merchant}`, asset: coin },
      ...{ amountAtomic: '1', expiresAt: 9_999_999_999 },
    })
    await expect(made.kit.pay(terms())).rejects.toMatchObject({ code: 'pay/other-terms' })
    await expect(made.kit.pay({ paymentId: 'order-9' })).rejects.toMatchObject({ code: 'pay/unknown' })
    made.server.change('order-1', { state: 'expired' })
    await expect(made.kit.pay({ paymentId: 'order-1' })).rejects.toMatchObject({ code: 'pay/expired' })
  })
})

describe('from a wallet', () => {
  test('exactly what was shown is sent; the gateway alone says that it is paid', async () => {
    const made = await make()
    const { kit, server, reported, step, clock } = made
    await made.connect()
    const { result } = await open(made)
    const paying = kit.pay.payWithWallet()
    await vi.waitFor(() => expect(kit.store.getState().send.draft.token).toBeDefined())
    expect(step()).toMatchObject({ status: 'paying', way: 'wallet' })
    const quote = await kit.send.review()
    expect(quote).toMatchObject({ amountAtomic: 5n * 10n ** 17n, to: merchant })
    const { hash } = await kit.send.send()
    await paying
    expect(reported).toEqual([hash])
    // The page knows that it was sent, and that is not enough.
    expect(step().status).toBe('confirming')
    server.change('order-1', {
      ...{ state: 'paid', paidAtomic: '500000000000000000' },
      transactions: [counted(hash, '500000000000000000')],
    })
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(step().status).toBe('done')
    })
    await expect(result).resolves.toMatchObject({ paymentId: 'order-1', state: 'paid', hashes: [hash] })
    // The same one again is not paid again, however late it is.
    clock.advance(60_000)
    await expect(kit.pay(terms())).resolves.toMatchObject({ state: 'paid' })
    await expect(kit.pay.payWithWallet()).rejects.toMatchObject({ code: 'pay/not-open' })
  })

  test('who closes the modal before anything was sent has not paid, and nobody asks on', async () => {
    const made = await make()
    await made.connect()
    const { result } = await open(made)
    made.kit.modal.close()
    await expect(result).rejects.toMatchObject({ code: 'pay/closed' })
    expect([...made.storage.entries.keys()].some((name) => name.endsWith('payments'))).toBe(true)
    expect(made.step().status).toBe('idle')
  })

  test('without a wallet of that network it says so', async () => {
    const made = await make()
    await open(made)
    await expect(made.kit.pay.payWithWallet()).rejects.toMatchObject({ code: 'pay/no-wallet' })
    expect(made.step().status).toBe('choosing')
  })

  test('a payment for another account is not for this one', async () => {
    const made = await make()
    await made.connect()
    made.server.create({
      ...{ paymentId: 'order-3', recipient: `eip155:31337:${merchant}`, asset: coin, amountAtomic: '5' },
      ...{ expiresAt: 9_999_999_999, payer: `eip155:31337:${merchant}` },
    })
    await open(made, { paymentId: 'order-3' })
    await expect(made.kit.pay.payWithWallet()).rejects.toMatchObject({ code: 'pay/no-wallet' })
    await made.kit.pay.loadExchanges()
    expect(made.kit.store.getState().pay.exchanges).toEqual([])
  })
})

describe('a gateway that has another payment than was asked for', () => {
  test.each([
    ['receiver', { recipient: `eip155:31337:${owner}` }],
    ['network of the receiver', { recipient: `eip155:31338:${merchant}` }],
    ['amount', { amountAtomic: '600000000000000000' }],
    ['token', { asset: `eip155:31337/erc20:${merchant}` }],
    ['id', { paymentId: 'order-2' }],
    ['payer', { payer: `eip155:31337:${merchant}` }],
  ])('another %s is refused, and nothing can be paid', async (_, changes) => {
    const server = createPayments()
    const { create } = server
    server.create = (body) => ({ ...create(body), ...changes }) as never
    const { kit, step } = await make({ server })
    await expect(kit.pay(terms())).rejects.toMatchObject({ code: 'pay/refused' })
    expect(step()).toMatchObject({ status: 'failed', code: 'pay/refused' })
    await expect(kit.pay.payWithWallet()).rejects.toMatchObject({ code: 'pay/not-open' })
  })

  test('another than the merchant’s own is unknown', async () => {
    const server = createPayments()
    server.create({
      ...{ paymentId: 'order-7', recipient: `eip155:31337:${owner}`, asset: coin },
      ...{ amountAtomic: '1', expiresAt: 9_999_999_999 },
    })
    const { find } = server
    server.find = () => find('order-7')
    const { kit } = await make({ server })
    await expect(kit.pay({ paymentId: 'order-8' })).rejects.toMatchObject({ code: 'pay/unknown' })
  })
})

describe('a modal that is closed in the middle', () => {
  test('before the wallet was asked: nothing was paid, which is told', async () => {
    const made = await make()
    await made.connect()
    const { result } = await open(made)
    const paying = made.kit.pay.payWithWallet()
    paying.catch(() => {})
    await vi.waitFor(() => expect(made.kit.store.getState().send.draft.token).toBeDefined())
    made.kit.modal.close()
    await expect(result).rejects.toMatchObject({ code: 'pay/closed' })
  })

  test('while the wallet asks: what is approved then pays, and the gateway is told', async () => {
    const made = await make()
    const { clock, kit, reported, server, step } = made
    await made.connect()
    const { result } = await open(made)
    const paying = kit.pay.payWithWallet()
    paying.catch(() => {})
    await vi.waitFor(() => expect(kit.store.getState().send.draft.token).toBeDefined())
    await kit.send.review()
    const sending = kit.send.send()
    await vi.waitFor(() => expect(kit.store.getState().send.step.status).toBe('approving'))
    kit.modal.close()
    const { hash } = await sending
    await vi.waitFor(() => expect(reported).toEqual([hash]))
    expect(step().status).toBe('confirming')
    server.change('order-1', { state: 'paid', paidAtomic: '500000000000000000' })
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(step().status).toBe('done')
    })
    await expect(result).resolves.toMatchObject({ state: 'paid' })
  })
})

describe('a smart account', () => {
  /** What the wallet sends is an operation; a block has its transaction when the test says so. */
  function createOperations() {
    const factory = evm({ networks: chains.networks.map((network) => toNetwork(network)) })
    let mine = () => {}
    const mined = new Promise<void>((resolve) => {
      mine = resolve
    })
    const hashes = new Map<string, string>()
    const chain: ChainFactory = {
      ...factory,
      create(context) {
        const made = factory.create(context)
        const { send } = made.capabilities
        if (!send) throw new Error('It cannot send')
        const operations: typeof send = {
          ...send,
          async send(transfer) {
            const { hash } = await send.send(transfer)
            const operation = `0x${hash.slice(2).split('').reverse().join('')}`
            hashes.set(operation, hash)
            return { hash: operation, isOperation: true }
          },
          async waitForReceipt({ hash }) {
            await mined
            return hashes.get(hash) ?? hash
          },
        }
        return { ...made, capabilities: { ...made.capabilities, send: operations } }
      },
    }
    return { chain, hashes, mine }
  }

  async function sendWith(made: Awaited<ReturnType<typeof make>>) {
    await made.connect()
    const { result } = await open(made)
    made.kit.pay.payWithWallet().catch(() => {})
    await vi.waitFor(() => expect(made.kit.store.getState().send.draft.token).toBeDefined())
    await made.kit.send.review()
    const sending = made.kit.send.send()
    sending.catch(() => {})
    return { result, sending }
  }

  test('whose operation was approved after the modal was closed has paid when a block has its transaction', async () => {
    const { chain, hashes, mine } = createOperations()
    const made = await make({ chain })
    const { sending } = await sendWith(made)
    made.kit.modal.close()
    await vi.waitFor(() => expect(hashes.size).toBe(1))
    expect(made.reported).toEqual([])
    mine()
    const { hash } = await sending
    await vi.waitFor(() => expect(made.reported).toEqual([hash]))
    expect([...hashes.values()]).toEqual([hash])
    expect(made.step().status).toBe('confirming')
  })

  test('whose page was left before that has paid too', async () => {
    const storage = createMemoryStorage()
    const { chain, hashes, mine } = createOperations()
    const first = await make({ storage, chain })
    await sendWith(first)
    await vi.waitFor(() => expect(first.kit.store.getState().send.step.status).toBe('confirming'))
    first.kit.destroy()
    const second = await make({ storage, chain, server: first.server })
    await second.kit.pay.resume()
    mine()
    await vi.waitFor(() => expect(second.reported).toEqual([...hashes.values()]))
    expect(first.reported).toEqual([])
  })
})

describe('too little, elsewhere, late', () => {
  async function pending(changes: Partial<Payment>) {
    const made = await make()
    await made.connect()
    const { result } = await open(made)
    const paying = made.kit.pay.payWithWallet()
    paying.catch(() => {})
    await vi.waitFor(() => expect(made.kit.store.getState().send.draft.token).toBeDefined())
    await made.kit.send.review()
    await made.kit.send.send()
    await paying
    made.server.change('order-1', changes)
    return { ...made, result }
  }

  test('what has arrived of it is said, and the rest is what is paid next', async () => {
    const { clock, kit, step } = await pending({ state: 'underpaid', paidAtomic: '200000000000000000' })
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(step()).toMatchObject({ status: 'choosing', news: { state: 'underpaid' } })
    })
    void kit.pay.payWithWallet().catch(() => {})
    await vi.waitFor(() => expect(kit.store.getState().send.draft.sendTokenAmount).toBe('0.3'))
  })

  test.each(['wrong-network', 'failed'])('%s: it can be paid again', async (state) => {
    const { clock, step } = await pending({ state })
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(step()).toMatchObject({ status: 'choosing', news: { state } })
    })
  })

  test('expired: it ends, and nothing more is paid', async () => {
    const { clock, kit, result, step } = await pending({ state: 'expired' })
    await vi.waitFor(() => {
      clock.advance(5_000)
      expect(step()).toMatchObject({ status: 'failed', code: 'pay/expired' })
    })
    await expect(result).rejects.toMatchObject({ code: 'pay/expired' })
    await expect(kit.pay.payWithWallet()).rejects.toMatchObject({ code: 'pay/not-open' })
  })

  test('after 20 questions the visitor need not wait any more', async () => {
    const { clock, step } = await pending({ state: 'pending' })
    for (let tries = 0; tries < 25; tries++) {
      clock.advance(5_000)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    expect(step()).toMatchObject({ status: 'confirming', isSlow: true })
  })
})

describe('a reload', () => {
  test('goes on with what was open: how it ended is told once', async () => {
    const storage = createMemoryStorage()
    const first = await make({ storage })
    await first.connect()
    await open(first)
    first.kit.destroy()
    first.server.change('order-1', { state: 'paid', paidAtomic: '500000000000000000' })
    const second = await make({ storage, server: first.server })
    const settled = vi.fn()
    second.kit.events.on('payment-settled', settled)
    await second.kit.pay.resume()
    await second.kit.pay.resume()
    expect(settled).toHaveBeenCalledOnce()
    expect(settled.mock.calls[0]?.[0]).toMatchObject({
      terms: { paymentId: 'order-1' },
      news: { state: 'paid' },
    })
  })

  test('a transaction that the gateway could not be told of is told of after the next start', async () => {
    const storage = createMemoryStorage()
    const first = await make({ storage })
    await first.connect()
    await open(first)
    const find = first.server.find
    first.server.find = () => new Response('', { status: 503 })
    const paying = first.kit.pay.payWithWallet()
    await vi.waitFor(() => expect(first.kit.store.getState().send.draft.token).toBeDefined())
    await first.kit.send.review()
    const { hash } = await first.kit.send.send()
    await paying
    first.kit.destroy()
    first.server.find = find
    const second = await make({ storage, server: first.server })
    // As the kit does with its start.
    await vi.waitFor(() => expect(second.reported).toEqual([hash]))
    await second.kit.pay.resume()
    expect(second.reported).toEqual([hash])
  })
})
