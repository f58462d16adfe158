// @vitest-environment happy-dom
import { toNetwork } from '@latchkey/evm'
import { startTestChains, type TestChains } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import { parseCaip2 } from '@latchkey/primitives'
import { announceEvmWallet, createEvmWallet, createTestKit } from '@latchkey/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getNetwork } from '../state/selectors.js'

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const receiver = '0x52908400098527886E0F7030069857D2E4169EE7'
const native = `0x${'e'.repeat(40)}`
const rdns = 'org.example.wallet'
let chains: TestChains<2>
const cleanups: (() => void)[] = []

beforeAll(async () => {
  chains = await startTestChains({ chains: 2 })
})
afterAll(() => chains.stop())
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

async function make() {
  const [one, two] = chains.networks
  const wallet = createEvmWallet({
    privateKeys: [key],
    chainId: one.id,
    knownChainIds: [one.id, two.id],
    rpcUrls: { [one.id]: one.rpcUrls.default.http[0], [two.id]: two.rpcUrls.default.http[0] },
  })
  cleanups.push(announceEvmWallet(wallet, { name: 'Example', rdns }))
  const balance = {
    name: 'Ether',
    symbol: 'ETH',
    value: 30_000,
    price: 3000,
    quantity: { decimals: '18', numeric: '10.000000000000000000' },
    iconUrl: '',
  }
  const { kit, gateway } = createTestKit({
    // Nodes are read at their own addresses.
    fetch: (input, init) =>
      String(input).startsWith(kit.options.gateway) ? gateway.fetch(input, init) : fetch(input, init),
    networks: chains.networks.map((network) => toNetwork(network)),
    answers: {
      '/v1/supported-chains': { http: [], ws: [] },
      [`/v1/account/${localAccounts[0]}/balance`]: { balances: [balance] },
    },
  })
  cleanups.push(() => kit.destroy())
  kit.start()
  const events: { event: string; properties: Record<string, unknown> }[] = []
  kit.analytics.subscribe((tracked) => events.push(tracked))
  const connect = () => kit.connections.connect({ connectorId: rdns })
  return { kit, wallet, events, connect, state: () => kit.store.getState() }
}

const args = (more: object = {}) =>
  ({
    amount: '0.5',
    assetAddress: native,
    namespace: 'eip155',
    chainId: 31337,
    to: receiver,
    ...more,
  }) as const

describe('openSend', () => {
  test('§5.018 without a connected address it is refused', async () => {
    const { kit } = await make()
    await expect(kit.send.openSend(args())).rejects.toThrow('openSend: caipAddress not found')
  })

  test('§5.018 a chain id that is no known network is refused', async () => {
    const { kit, connect } = await make()
    await connect()
    await expect(kit.send.openSend(args({ chainId: 5 }))).rejects.toThrow(
      'openSend: caipNetwork with chainId 5 not found',
    )
  })

  test('§4.036 §4.035 §3.023 it opens filled in, resolves with the hash, and both events are sent, the second with the hash', async () => {
    const { kit, connect, state, events } = await make()
    await connect()
    const result = kit.send.openSend(args())
    await vi.waitFor(() => expect(state().send.draft.estimate.status).toBe('ready'))
    expect(state().modal).toMatchObject({
      isOpen: true,
      request: { feature: 'send', arguments: args() },
    })
    expect(state().send.draft).toMatchObject({
      token: { symbol: 'ETH', decimals: 18 },
      sendTokenAmount: '0.5',
      receiverAddress: receiver,
      isLoading: false,
      arguments: args(),
    })
    const quote = await kit.send.review()
    await kit.send.send(quote)
    const { hash } = await result
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    const sent = events.filter(({ event }) => event.startsWith('SEND_'))
    expect(sent.map(({ event }) => event)).toEqual(['SEND_INITIATED', 'SEND_SUCCESS'])
    expect(sent[0]?.properties).toMatchObject({ network: 'eip155:31337', token: 'ETH', amount: '0.5' })
    expect(sent[1]?.properties).toMatchObject({ hash })
    expect(state().send.step).toEqual({ status: 'sent', quote, hash })
  })

  test('§4.036 §8.023 another network is switched to first, and who closes the modal ends it', async () => {
    const { kit, connect, state, wallet } = await make()
    await connect()
    const result = kit.send.openSend(args({ chainId: 'eip155:31338' }))
    await vi.waitFor(() => expect(state().modal.isOpen).toBe(true))
    expect(wallet.requests.map(({ method }) => method)).toContain('wallet_switchEthereumChain')
    expect(getNetwork(state())?.id).toBe(31338)
    kit.modal.close()
    await expect(result).rejects.toThrow('Modal closed')
  })

  test('§4.036 a declined switch is rethrown and nothing opens', async () => {
    const { kit, connect, state, wallet } = await make()
    await connect()
    wallet.behaviour.reject = ['wallet_switchEthereumChain']
    await expect(kit.send.openSend(args({ chainId: 31338 }))).rejects.toMatchObject({
      code: 'network/switch-rejected',
    })
    expect(state().modal.isOpen).toBe(false)
  })

  test('§4.036 it rejects with "Modal closed" when the modal closes', async () => {
    const { kit, connect, state } = await make()
    await connect()
    const result = kit.send.openSend(args())
    await vi.waitFor(() => expect(state().modal.isOpen).toBe(true))
    kit.modal.close()
    await expect(result).rejects.toThrow('Modal closed')
  })

  test('§7.037 a token the account does not hold is read from the network', async () => {
    const { kit, connect, state } = await make()
    await connect()
    const usdc = chains.networks[0].tokens.find(({ symbol }) => symbol === 'USDC')
    const result = kit.send.openSend(args({ assetAddress: usdc?.address, amount: '1' }))
    result.catch(() => undefined)
    await vi.waitFor(() => expect(state().send.draft.token).toMatchObject({ symbol: 'USDC', decimals: 6 }))
    expect(state().send.draft.token?.amountAtomic).toBeGreaterThan(0n)
    await vi.waitFor(() => expect(state().send.draft.estimate.status).toBe('ready'))
  })

  test('a token that is not there is said, and is looked for again when it is filled in again', async () => {
    const { kit, connect, state } = await make()
    await connect()
    const given = args({ assetAddress: receiver })
    const told: string[] = []
    kit.events.on('transfer-unprepared', ({ code }) => told.push(code))
    kit.send.openSend(given).catch(() => undefined)
    await vi.waitFor(() => expect(told).toEqual(['send/token-not-found']))
    expect(state().send).toMatchObject({ step: { status: 'failed' }, draft: { isLoading: false } })
    await kit.send.fill(given)
    await vi.waitFor(() => expect(told).toHaveLength(2))
  })

  test('what is filled in already is not read a second time', async () => {
    const { kit, connect, state } = await make()
    await connect()
    const given = args()
    await kit.send.fill(given)
    await vi.waitFor(() => expect(state().send.draft.estimate.status).toBe('ready'))
    const before = state().send
    await kit.send.fill(given)
    expect(state().send).toBe(before)
  })

  test.each([false, true])(
    'another network says so, and it can be prepared anew (reviewed: %s)',
    async (isReviewed) => {
      const { kit, connect, state } = await make()
      await connect()
      const given = args()
      kit.send.openSend(given).catch(() => undefined)
      await vi.waitFor(() => expect(state().send.draft.estimate.status).toBe('ready'))
      if (isReviewed) await kit.send.review()
      await kit.networks.switchNetwork(parseCaip2('eip155:31338').caipNetworkId)
      if (isReviewed) {
        expect(state().send.step).toMatchObject({ status: 'outdated', because: 'network' })
        await kit.send.edit()
      }
      expect(state().send.step).toMatchObject({ status: 'failed', code: 'send/quote-outdated' })
      await kit.send.fill(given)
      expect(getNetwork(state())?.id).toBe(31337)
      expect(await vi.waitFor(() => kit.send.review())).toMatchObject({ to: receiver })
    },
  )

  test('it ends with the kit', async () => {
    const { kit, connect, state } = await make()
    await connect()
    const result = kit.send.openSend(args())
    await vi.waitFor(() => expect(state().modal.isOpen).toBe(true))
    kit.destroy()
    await expect(result).rejects.toMatchObject({ code: 'kit/destroyed' })
  })
})
