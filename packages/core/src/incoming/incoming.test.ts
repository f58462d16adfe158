// @vitest-environment happy-dom
import { type CaipNetworkId, formatAmount } from '@latchkey/primitives'
import { createTestChain, createTestKit, createTestWallet } from '@latchkey/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BalanceCapability } from '../chain/BalanceCapability.js'
import { getAccount } from '../state/selectors.js'
import type { ReceivedFunds } from './IncomingState.js'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
  vi.restoreAllMocks()
})

const network = 'eip155:one' as CaipNetworkId
const usdc = `eip155:one:0x${'a'.repeat(40)}`
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 30))

/** An account that is followed; `hold` changes what it holds, `pass` lets time go by. */
async function make(options: Parameters<typeof createTestKit>[0] = {}) {
  const amber = createTestWallet({ id: 'amber', name: 'Amber' })
  const held: Record<string, { ETH: bigint; USDC: bigint }> = {}
  const of = (address: string) => {
    held[address] ??= { ETH: 1_000_000n, USDC: 0n }
    return held[address]
  }
  const checks: string[] = []
  const node = { isDown: false }
  const checkChange: NonNullable<BalanceCapability['checkChange']> = async ({ address, cursor }) => {
    checks.push(address)
    if (node.isDown) throw new Error('The node is down')
    const next = `${of(address).ETH} ${of(address).USDC}`
    return { cursor: next, hasChanged: cursor !== undefined && cursor !== next }
  }
  const chains = [
    createTestChain('eip155', [amber], {
      capabilities: { balances: { readNative: async () => 0n, checkChange } },
    }),
  ]
  const toEntry = (symbol: 'ETH' | 'USDC', amount: bigint) => ({
    ...{ name: symbol, symbol, chainId: network, price: 0, value: 0, iconUrl: '' },
    ...(symbol === 'USDC' ? { address: usdc } : {}),
    quantity: { decimals: '6', numeric: formatAmount(amount, 6) },
  })
  const answer = (address: string) => () => {
    const { ETH, USDC } = of(address)
    return { balances: [toEntry('ETH', ETH), ...(USDC > 0n ? [toEntry('USDC', USDC)] : [])] }
  }
  const [first, second] = ['amber-eip155-0', 'amber-eip155-1']
  const made = createTestKit({
    chains,
    ...options,
    answers: {
      [`/v1/account/${first}/balance`]: answer(first ?? ''),
      [`/v1/account/${second}/balance`]: answer(second ?? ''),
      ...options.answers,
    },
  })
  cleanups.push(() => made.kit.destroy())
  const told: string[] = []
  made.kit.events.on('funds-received', ({ received }) => told.push(received.map(write).join(' and ')))
  made.kit.start()
  await made.kit.connections.connect({ connectorId: 'amber' })
  async function pass(ms: number, stepMs = 1000) {
    for (let gone = 0; gone < ms; gone += stepMs) {
      made.clock.advance(stepMs)
      await settle()
    }
  }
  await pass(2000)
  if (options?.enableFollowing !== false) await vi.waitFor(() => expect(checks).toHaveLength(1))
  await settle()
  const { gateway } = made
  const countLoads = () => gateway.calls.filter(({ url }) => url.pathname.endsWith('/balance')).length
  const hold = (change: Partial<{ ETH: bigint; USDC: bigint }>, address = first ?? '') =>
    Object.assign(of(address), change)
  return { ...made, amber, node, checks, told, pass, hold, countLoads }
}

const write = ({ token, amountAtomic }: ReceivedFunds) =>
  `${formatAmount(amountAtomic, token.decimals)} ${token.symbol}`

/** A transaction of the history that brought a token. */
const bring = (symbol: string, sentFrom: string) => ({
  id: `${symbol} from ${sentFrom}`,
  metadata: {
    ...{ operationType: 'receive', hash: '0x1', minedAt: new Date().toISOString(), sentFrom },
    ...{ sentTo: 'amber-eip155-0', status: 'confirmed', nonce: 1, chain: network },
  },
  transfers: [{ fungible_info: { name: symbol, symbol }, direction: 'in', quantity: { numeric: '1' } }],
})

describe('what an account receives', () => {
  test('the first reading is told to nobody, an arrival is, with balances and list', async () => {
    const { kit, told, pass, hold } = await make()
    expect(told).toEqual([])
    hold({ ETH: 11_000_000n })
    await pass(6000)
    expect(told).toEqual(['10 ETH'])
    const state = kit.store.getState()
    expect(state.balances.tokens).toMatchObject([{ symbol: 'ETH', amountAtomic: 11_000_000n }])
    expect(state.incoming.received).toMatchObject([
      { amountAtomic: 10_000_000n, caipAddress: 'eip155:one:amber-eip155-0' },
    ])
  })

  test('two arrivals in one block are told at once, a token that was not held before among them', async () => {
    const { told, pass, hold } = await make()
    hold({ ETH: 3_000_000n, USDC: 25_000_000n })
    await pass(6000)
    expect(told).toEqual(['2 ETH and 25 USDC'])
  })

  test('what was sent is not told; nor what a swap of their own brings, or its change', async () => {
    const history = { data: [bring('USDC', 'amber-eip155-0')], next: null }
    const { told, pass, hold } = await make({
      answers: { '/v1/account/amber-eip155-0/history': history },
    })
    hold({ ETH: 900_000n })
    await pass(6000)
    hold({ ETH: 500_000n, USDC: 7_000_000n })
    await pass(6000)
    expect(told).toEqual([])
  })

  test('what somebody sent while something else was sent away is told', async () => {
    const history = { data: [bring('USDC', 'somebody')], next: null }
    const { told, pass, hold } = await make({
      answers: { '/v1/account/amber-eip155-0/history': history },
    })
    hold({ ETH: 500_000n, USDC: 7_000_000n })
    await pass(6000)
    expect(told).toEqual(['7 USDC'])
  })

  test('another account in front is no arrival, and its own arrivals are', async () => {
    const { kit, amber, told, pass, hold } = await make()
    hold({ ETH: 50_000_000n }, 'amber-eip155-1')
    amber.selectAccount('eip155', 1)
    await vi.waitFor(() => expect(getAccount(kit.store.getState()).address).toBe('amber-eip155-1'))
    hold({ ETH: 9_000_000n })
    await pass(8000)
    expect(told).toEqual([])
    hold({ ETH: 51_000_000n }, 'amber-eip155-1')
    await pass(8000)
    expect(told).toEqual(['1 ETH'])
  })

  test('a change of account while the balances are on their way tells nothing', async () => {
    const { kit, amber, told, pass, hold, gateway } = await make()
    let release = (_: object) => {}
    const held = new Promise<object>((resolve) => {
      release = resolve
    })
    gateway.answers['/v1/account/amber-eip155-0/balance'] = () => held
    hold({ ETH: 9_000_000n })
    await pass(6000)
    amber.selectAccount('eip155', 1)
    await vi.waitFor(() => expect(getAccount(kit.store.getState()).address).toBe('amber-eip155-1'))
    release({ balances: [] })
    await pass(8000)
    expect(told).toEqual([])
  })
})

describe('what it costs', () => {
  test('balances are only read when something has changed, and looks are rarer after five quiet minutes', async () => {
    const { checks, countLoads, pass } = await make()
    const loads = countLoads()
    expect(loads).toBe(1)
    await pass(60_000, 3000)
    expect(checks.length).toBe(11)
    await pass(240_000, 6000)
    const before = checks.length
    await pass(120_000, 6000)
    expect(checks.length - before).toBeLessThanOrEqual(5)
    expect(countLoads()).toBe(loads)
  })

  test('a hidden page and one without a line ask nothing, and look at once when seen again', async () => {
    const { checks, told, pass, hold } = await make()
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(6000)
    const count = checks.length
    hold({ ETH: 2_000_000n })
    await pass(30_000, 6000)
    expect(checks.length).toBe(count)
    hidden.mockReturnValue(false)
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(1000)
    expect(checks.length).toBe(count)
    line.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    await pass(1000)
    expect(told).toEqual(['1 ETH'])
  })

  test('a network that fails is asked less and less often', async () => {
    const { checks, node, told, pass, hold } = await make()
    node.isDown = true
    const before = checks.length
    await pass(120_000, 6000)
    // After 6, 12, 24 and 48 s.
    expect(checks.length - before).toBe(4)
    hold({ ETH: 2_000_000n })
    node.isDown = false
    await pass(90_000, 6000)
    expect(told).toEqual(['1 ETH'])
  })

  test('a site can do without', async () => {
    const { checks, pass } = await make({ enableFollowing: false })
    await pass(10_000)
    expect(checks).toEqual([])
  })
})
