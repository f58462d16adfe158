import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pool } from '../pools/readPools.js'
import { computePrices } from './computePrices.js'

const toToken = (digit: string, decimals: number) => ({ address: `0x${digit.repeat(40)}` as const, decimals })
const wrappedNative = toToken('1', 18)
const usdc = toToken('2', 6)
const dai = toToken('3', 18)
const link = toToken('4', 18)
const wbtc = toToken('5', 8)
const dollar = 10n ** 18n

const pool = (
  first: { address: `0x${string}` },
  firstReserve: bigint,
  second: { address: `0x${string}` },
  secondReserve: bigint,
): Pool => ({
  first: first.address,
  second: second.address,
  firstReserve,
  secondReserve,
})
const compute = (pools: Pool[]) =>
  computePrices({ pools, tokens: [link, wbtc, usdc], stablecoins: [usdc, dai], wrappedNative })

describe('computePrices', () => {
  test('a stable coin is one dollar, whatever its pools say', () => {
    const prices = compute([pool(usdc, 10n ** 12n, dai, 10n ** 20n)])
    expect(prices.get(usdc.address)).toBe(dollar)
    expect(prices.get(dai.address)).toBe(dollar)
  })

  test('decimals of both sides are taken into account', () => {
    const prices = compute([pool(wrappedNative, 1_000n * 10n ** 18n, usdc, 3_000_000n * 10n ** 6n)])
    expect(prices.get('native')).toBe(3_000n * dollar)
    expect(prices.get(wrappedNative.address)).toBe(3_000n * dollar)
  })

  test('a token without a stable pool is priced through the wrapped native token, in either order of the pool', () => {
    const native = pool(wrappedNative, 1_000n * 10n ** 18n, usdc, 3_000_000n * 10n ** 6n)
    const prices = compute([native, pool(wbtc, 50n * 10n ** 8n, wrappedNative, 1_000n * 10n ** 18n)])
    expect(prices.get(wbtc.address)).toBe(60_000n * dollar)
    const reversed = compute([native, pool(wrappedNative, 1_000n * 10n ** 18n, wbtc, 50n * 10n ** 8n)])
    expect(reversed.get(wbtc.address)).toBe(60_000n * dollar)
  })

  test('of several pools the one with the most value counts', () => {
    const prices = compute([
      pool(link, 1n * 10n ** 18n, dai, 99n * 10n ** 18n),
      pool(link, 1_000n * 10n ** 18n, usdc, 15_000n * 10n ** 6n),
    ])
    expect(prices.get(link.address)).toBe(15n * dollar)
  })

  test('a pool with hardly anything in it prices nothing', () => {
    const pools = [pool(link, 1n, dai, 3n * 10n ** 18n)]
    const parameters = { pools, tokens: [link], stablecoins: [usdc, dai], wrappedNative }
    expect(computePrices({ ...parameters, floor: 1_000n * dollar }).has(link.address)).toBe(false)
    expect(computePrices(parameters).has(link.address)).toBe(true)
  })

  test('without pools, or with empty ones, there is no price', () => {
    expect(compute([]).has('native')).toBe(false)
    expect(compute([pool(link, 0n, usdc, 0n)]).has(link.address)).toBe(false)
  })

  test('a price is the quotient of the reserves cut off at 18 decimals', () => {
    const reserve = fc.bigInt({ min: 1n, max: 2n ** 112n - 1n })
    fc.assert(
      fc.property(reserve, reserve, (linkReserve, daiReserve) => {
        const price = compute([pool(link, linkReserve, dai, daiReserve)]).get(link.address) ?? -1n
        expect(price * linkReserve).toBeLessThanOrEqual(daiReserve * dollar)
        expect((price + 1n) * linkReserve).toBeGreaterThan(daiReserve * dollar)
      }),
    )
  })
})
