import { startTestBitcoin, type TestBitcoin } from '@latchkey/local/chains/bip122'
import { createChainContext } from '@latchkey/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localBitcoin } from '../networks.js'
import { createSigner } from '../testing/createSigner.js'
import { checkChange } from './checkChange.js'
import { createNode } from './createNode.js'
import { chooseRates, maxRate, minRate } from './readFeeRates.js'
import { readNativeBalance } from './readNativeBalance.js'

const { signal } = new AbortController()
let chain: TestBitcoin
beforeAll(async () => {
  chain = await startTestBitcoin()
})
afterAll(() => chain.stop())
const getNetwork = () => ({ ...localBitcoin, rpcUrls: { default: { http: [chain.url] } } })

describe('the balance of an address', () => {
  test('is what blocks have and what waits for one, and a change of either is seen', async () => {
    const { address } = createSigner('p2tr', { seed: 77, network: localBitcoin })
    const asked = { network: getNetwork(), address, signal }
    const sources = createChainContext()
    const look = async (cursor: string | undefined) => checkChange({ ...asked, cursor }, sources)
    expect(await readNativeBalance(asked, sources)).toBe(0n)
    const first = await look(undefined)
    expect(first.hasChanged).toBe(false)
    expect(await look(first.cursor)).toEqual(first)
    await chain.give(address, 70_000)
    expect(await readNativeBalance(asked, sources)).toBe(70_000n)
    const waiting = await look(first.cursor)
    expect(waiting.hasChanged).toBe(true)
    chain.mine()
    expect(await readNativeBalance(asked, sources)).toBe(70_000n)
    expect((await look(waiting.cursor)).hasChanged).toBe(true)
  })

  test.each([
    ['more spent than received', -5],
    ['parts of a satoshi', 0.5],
    ['text', '5'],
    ['more than a number holds', 2 ** 60],
    ['nothing', undefined],
  ])('is not read from an answer with %s', async (_, funded_txo_sum) => {
    const stats = { funded_txo_sum, spent_txo_sum: 0, tx_count: 1 }
    const told = { chain_stats: stats, mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 } }
    const sources = createChainContext({ fetch: async () => new Response(JSON.stringify(told)) })
    const asked = { network: localBitcoin, address: 'bcrt1q', signal }
    await expect(readNativeBalance(asked, sources)).rejects.toMatchObject({ code: 'wire/network' })
  })

  test('is never less than nothing, whatever two lists of a node say', async () => {
    const none = { funded_txo_sum: 0, spent_txo_sum: 0, tx_count: 0 }
    const told = { chain_stats: none, mempool_stats: { ...none, spent_txo_sum: 5 } }
    const sources = createChainContext({ fetch: async () => new Response(JSON.stringify(told)) })
    expect(await readNativeBalance({ network: localBitcoin, address: 'bcrt1q', signal }, sources)).toBe(0n)
  })
})

describe('a node', () => {
  test('has nothing to say of what it has not got, and its refusals are told as such', async () => {
    const node = createNode(getNetwork(), createChainContext(), signal)
    expect(await node.getTransaction('a'.repeat(64))).toBeUndefined()
    expect(await node.getSpenders('a'.repeat(64))).toBeUndefined()
    await expect(node.getUnspent('nobody')).rejects.toMatchObject({ code: 'wire/rpc' })
    await expect(node.getRawTransaction('a'.repeat(64))).rejects.toMatchObject({ code: 'wire/rpc' })
  })
})

describe('the rate', () => {
  test('is that of the blocks that are waited for, in satoshis for a thousand virtual bytes', () => {
    expect(chooseRates({ 1: 20.5, 2: 18, 3: 15, 6: 9.0001, 144: 2, 504: 1, 1008: 1 })).toEqual({
      ...{ fast: 20_500n, normal: 9001n, slow: 2000n },
    })
    // Between two known ones it is that of the sooner; before the first, that one.
    expect(chooseRates({ 3: 15, 25: 4 })).toEqual({ fast: 15_000n, normal: 15_000n, slow: 4000n })
  })

  test('of no known block is low, since what waits can be sped up and what is paid cannot be had back', () => {
    const unknown = { slow: 1000n, normal: 2000n, fast: 5000n }
    for (const estimates of [
      {},
      { 6: Number.NaN },
      { 6: -1 },
      { 6: 1e9 },
      { 6: Infinity },
      { 6: '9' },
      { x: 9 },
    ])
      expect(chooseRates(estimates)).toEqual(unknown)
  })

  test('stays between the least and the most, and who waits longer never pays more, whatever a node says', () => {
    const anything = fc.oneof(fc.double(), fc.double({ min: 0, max: 20_000 }), fc.anything())
    const blocks = fc.oneof(fc.string(), fc.integer({ min: -3, max: 1100 }).map(String))
    fc.assert(
      fc.property(fc.dictionary(blocks, anything), (estimates) => {
        const { fast, normal, slow } = chooseRates(estimates)
        expect(slow).toBeGreaterThanOrEqual(minRate)
        expect(normal).toBeGreaterThanOrEqual(slow)
        expect(fast).toBeGreaterThanOrEqual(normal)
        expect(fast).toBeLessThanOrEqual(maxRate)
      }),
    )
  })
})
