import { startTestChains, type TestChains, waitForReceipt } from '@latchkey/local/chains/eip155'
import { localAccounts } from '@latchkey/local/networks/eip155'
import type { HistoryTransaction } from '@latchkey/wire'
import { createPublicClient, encodeFunctionData, erc20Abi, type Hex, http, parseUnits, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/createTestApp.js'
import type { PriceQuestion } from '../price-notes/PriceNotes.js'
import { priceNotes } from '../price-notes/tables.js'
import type { HistoryItem, HistoryItemTransfer } from './HistoryProvider.js'
import { readWorths, toWorth } from './readWorths.js'

const [rich, friend] = localAccounts
const dollar = 10n ** 18n

describe('what something was worth', () => {
  const coin = (amountAtomic: bigint) => ({ amountAtomic, decimals: 18 })

  test.each([
    ['cents', coin(1_239n * 10n ** 16n), dollar, 12.39],
    ['less than a cent more', coin(12_399n * 10n ** 15n), dollar, 12.39],
    ['exactly a cent', coin(10n ** 16n), dollar, 0.01],
    ['just below a cent, with four digits', coin(9_999_999n * 10n ** 9n), dollar, 0.009_999],
    ['much below a cent', coin(123_456n), dollar, 1.234e-13],
    ['the smallest part', coin(1n), dollar, 1e-18],
    ['too little for any', coin(1n), dollar / 2n, 0],
    ['as much as nobody has', coin(10n ** 48n), 3n * dollar, 3e30],
    ['no decimals', { amountAtomic: 3n, decimals: 0 }, dollar, 3],
  ])('is rounded down: %s', (_, transfer, priceAtomic, value) => {
    expect(toWorth(transfer, priceAtomic)).toEqual({ price: Number(priceAtomic) / 1e18, value })
  })

  const transfer = (changes: object = {}): HistoryItemTransfer =>
    ({
      ...{ kind: 'fungible', direction: 'in', name: 'Coin', symbol: 'COIN', decimals: 18 },
      ...{ amountAtomic: 2n * dollar, isListed: true },
      ...changes,
    }) as HistoryItemTransfer
  const network = {
    caipNetworkId: 'toy:town',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  }
  const chain = { networks: [network], toAddressKey: (address: string) => address.toLowerCase() } as never

  /** What was asked for, and what came of it. */
  async function read(one: HistoryItemTransfer, status: HistoryItem['status'] = 'confirmed') {
    const asked: PriceQuestion[] = []
    const item = { caipNetworkId: 'toy:town', minedAtSeconds: 9, status, transfers: [one] } as HistoryItem
    const notes = {
      find: async (questions: readonly PriceQuestion[]) => {
        asked.push(...questions)
        return () => dollar
      },
    } as never
    const getWorth = await readWorths([item], { chain, notes, onFailure: () => {} })
    return { asked, worth: getWorth(item, one) }
  }

  test('is asked for by the one spelling of the address, and of the native token', async () => {
    const on = { caipNetworkId: 'toy:town', atSeconds: 9 }
    const worth = { price: 1, value: 2 }
    expect(await read(transfer({ address: 'ABC' }))).toEqual({ asked: [{ ...on, token: 'abc' }], worth })
    expect(await read(transfer())).toEqual({ asked: [{ ...on, token: 'native' }], worth })
  })

  test.each([
    ['a token that nobody lists', transfer({ address: 'ABC', isListed: false })],
    ['an NFT', transfer({ kind: 'nft', address: 'ABC' })],
    ['a token of which the provider does not say the address', transfer({ symbol: 'OTHER' })],
  ])('is not known of %s', async (_, one) => {
    expect(await read(one)).toEqual({ asked: [], worth: undefined })
  })

  test('is not known of what failed', async () => {
    expect(await read(transfer(), 'failed')).toEqual({ asked: [], worth: undefined })
  })

  test('is left out where the notes cannot be read', async () => {
    const failures: unknown[] = []
    const item = {
      caipNetworkId: 'toy:town',
      minedAtSeconds: 9,
      status: 'confirmed',
      transfers: [transfer()],
    }
    const getWorth = await readWorths([item as HistoryItem], {
      chain,
      notes: { find: () => Promise.reject(new Error('down')) } as never,
      onFailure: (error) => void failures.push(error),
    })
    expect(getWorth(item as HistoryItem, transfer())).toBeUndefined()
    expect(failures).toHaveLength(1)
  })
})

describe('the history with money', () => {
  let chains: TestChains<1>
  let gateway: TestApp
  let usdc: { address: string; decimals: number }
  let link: { address: string; decimals: number }
  beforeAll(async () => {
    chains = await startTestChains()
    const [network] = chains.networks
    const find = (symbol: string) => {
      const token = network.tokens.find((one) => one.symbol === symbol)
      if (!token) throw new Error(`There is no ${symbol}`)
      return token
    }
    usdc = find('USDC')
    link = find('LINK')
    gateway = await createTestApp({
      networks: [{ ...network, tokens: network.tokens.filter(({ symbol }) => symbol !== 'LINK') }],
    })
  })
  afterAll(async () => {
    await gateway?.close()
    await chains?.stop()
  })
  beforeEach(() => gateway.database.delete(priceNotes))

  const send = async (call: { to: string; value?: bigint; data?: Hex }) => {
    const client = createPublicClient({ transport: http(chains.networks[0].rpcUrls.default.http[0]) })
    const { value = 0n, ...rest } = call
    const hash = (await client.request({
      method: 'eth_sendTransaction' as never,
      params: [{ from: rich, ...rest, value: toHex(value) }] as never,
    })) as Hex
    await waitForReceipt(client, hash)
  }
  const pay = ({ address, decimals }: typeof usdc, amount: string) =>
    send({
      to: address,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [friend as Hex, parseUnits(amount, decimals)],
      }),
    })
  const newest = async () => {
    const answer = await gateway.app.inject(
      `/v1/account/${friend}/history?projectId=p1&chainId=eip155:31337&currency=usd`,
    )
    const [first] = answer.json().data as HistoryTransaction[]
    if (!first) throw new Error('There is no transaction')
    const [transfer] = first.transfers ?? []
    return {
      minedAtMs: Date.parse(first.metadata.minedAt),
      worth: { price: transfer?.price, value: transfer?.value },
    }
  }
  const note = (token: string, readAtMs: number, price: bigint) =>
    gateway.database.insert(priceNotes).values({
      hour: new Date(readAtMs - (readAtMs % 3_600_000)),
      ...{ network: 'eip155:31337', token, price, readAt: new Date(readAtMs) },
    })
  const unknown = { price: null, value: null }
  const hourMs = 3_600_000

  test('tells what a payment was worth by a note before or after it, and nothing by one too far away', async () => {
    await send({ to: friend, value: 15n * 10n ** 17n })
    const { minedAtMs, worth } = await newest()
    expect(worth).toEqual(unknown)
    for (const [away, isKnown] of [
      [-hourMs - 1000, false],
      [-hourMs, true],
      [hourMs, true],
      [hourMs + 1000, false],
    ] as const) {
      await gateway.database.delete(priceNotes)
      await note('native', minedAtMs + away, 3_000n * dollar + 1n)
      expect((await newest()).worth, String(away)).toEqual(isKnown ? { price: 3_000, value: 4_500 } : unknown)
    }
  })

  test('a token that the operator lists has a value, and one that nobody lists has none, whatever was noted', async () => {
    await pay(usdc, '25.559')
    const { minedAtMs } = await newest()
    await note(usdc.address.toLowerCase(), minedAtMs, dollar)
    expect((await newest()).worth).toEqual({ price: 1, value: 25.55 })
    await pay(link, '1')
    await note(link.address.toLowerCase(), minedAtMs, 15n * dollar)
    expect((await newest()).worth).toEqual(unknown)
  })

  test('calls for balances, prices and swaps note what is listed, and nothing that anybody can ask for', async () => {
    const tokens = async () =>
      new Set((await gateway.database.select().from(priceNotes)).map(({ token }) => token))
    const body = { projectId: 'p1', currency: 'usd', addresses: [`eip155:31337:${link.address}`] }
    await gateway.app.inject({ method: 'POST', url: '/v1/fungible/price', payload: body })
    const listed = await tokens()
    expect(listed).toContain('native')
    expect(listed).toContain(usdc.address.toLowerCase())
    expect(listed).not.toContain(link.address.toLowerCase())
    await gateway.database.delete(priceNotes)
    // The hour after: what was noted in this one is not noted again.
    gateway.clock.nowMs += hourMs
    await gateway.app.inject(`/v1/account/${friend}/balance?projectId=p1&currency=usd&chainId=eip155:31337`)
    expect(await tokens()).toEqual(listed)
    await gateway.database.delete(priceNotes)
    gateway.clock.nowMs += hourMs
    const swap = new URLSearchParams({
      ...{ projectId: 'p1', amount: '1000000', from: `eip155:31337:${usdc.address}` },
      to: `eip155:31337:0x${'e'.repeat(40)}`,
    })
    await gateway.app.inject(`/v1/convert/quotes?${swap}`)
    expect(await tokens()).toEqual(listed)
  })

  test('a gateway that follows a network notes its prices by itself', async () => {
    const own = await createTestApp({ networks: chains.networks })
    // A network of the local stack is followed once somebody asks for its history.
    await own.app.inject(`/v1/account/${friend}/history?projectId=p1&chainId=eip155:31337&currency=usd`)
    expect(await own.database.$count(priceNotes)).toBe(0)
    await expect.poll(() => own.database.$count(priceNotes), { timeout: 30_000 }).toBeGreaterThan(3)
    await own.close()
  })
})
