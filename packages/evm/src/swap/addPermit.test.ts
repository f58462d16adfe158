import type { SwapTerms } from '@latchkey/core'
import { readSwap } from '@latchkey/decode'
import { localAccounts, localContracts } from '@latchkey/local/networks/eip155'
import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { localOne } from '../localNetworks.js'
import { buildV2, buildV3, toAsset, v3Abi, wrappedCoin } from '../testing/buildSwaps.js'
import { addPermit, type SignedPermit } from './addPermit.js'
import { checkSwap } from './checkSwap.js'

const [account, thief] = localAccounts
const deadline = 1_900_000_000
const terms = (more: Partial<SwapTerms> = {}): SwapTerms => ({
  ...{ network: localOne, account, sold: toAsset('usdc'), bought: toAsset('dai') },
  ...{ soldAtomic: 500_000_000n, minimumAtomic: 495n * 10n ** 18n, latestDeadline: deadline },
  ...more,
})
const toCall = (seen = terms(), fees: readonly number[] = [500, 500]) => {
  const { data, to, valueAtomic } = buildV3({ ...seen, deadline }, fees)
  return { to: to as Hex, value: valueAtomic, data: data as Hex }
}
const permit = (more: Partial<SignedPermit> = {}): SignedPermit => ({
  ...{ token: localContracts.usdc, amountAtomic: 500_000_000n, deadline: BigInt(deadline) },
  ...{ v: 27, r: `0x${'12'.repeat(32)}`, s: `0x${'34'.repeat(32)}` },
  ...more,
})
const read = ({ data, to, value }: ReturnType<typeof toCall>) =>
  readSwap({ to, data, valueAtomic: value, wrappedCoin })

const permitAbi = parseAbi([
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
  'function multicall(bytes[] data) payable',
])
/** Reads with viem, which is not ours, what a multicall consists of. */
const getCalls = (data: Hex) => {
  const { args } = decodeFunctionData({ abi: v3Abi, data })
  return args as unknown as [bigint, readonly Hex[]]
}
const wrap = (...calls: readonly Hex[]) =>
  encodeFunctionData({ abi: v3Abi, functionName: 'multicall', args: [BigInt(deadline), calls] })
const toHandIn = ({ amountAtomic, deadline: end, r, s, token, v } = permit()) =>
  encodeFunctionData({
    ...{ abi: permitAbi, functionName: 'selfPermit' },
    args: [token, amountAtomic, end, v, r, s],
  })
const mismatch = expect.objectContaining({ code: 'swap/mismatch', context: { what: 'call' } })

test('puts the allowance in front, and keeps the deadline and the calls that were checked', () => {
  const call = toCall()
  const added = addPermit(call, permit(), wrappedCoin)
  const [[end, [first, ...others]], [, before]] = [getCalls(added.data), getCalls(call.data)]
  expect([added.to, added.value, end]).toEqual([call.to, call.value, BigInt(deadline)])
  expect(others).toEqual(before)
  const { args, functionName } = decodeFunctionData({ abi: permitAbi, data: first ?? '0x' })
  const { amountAtomic, r, s, token, v } = permit()
  expect(functionName).toBe('selfPermitIfNecessary')
  expect(args).toEqual([token, amountAtomic, BigInt(deadline), v, r, s])
})

test('a multicall without a deadline, and a bare call, get the deadline of the allowance', () => {
  const call = toCall()
  const [, calls] = getCalls(call.data)
  const [bare = '0x'] = calls
  const without = encodeFunctionData({ abi: permitAbi, functionName: 'multicall', args: [calls] })
  for (const data of [without, bare])
    expect(addPermit({ ...call, data }, permit(), wrappedCoin)).toEqual(
      addPermit(call, permit(), wrappedCoin),
    )
})

test('a fee for the operator is the same before and after', () => {
  const fee = { basisPoints: 50, recipient: thief } as const
  const { data, to } = buildV3({ ...terms(), deadline, fee }, [500, 500])
  const call = { to: to as Hex, value: 0n, data: data as Hex }
  const after = read(addPermit(call, permit(), wrappedCoin))
  expect(after?.fee).toEqual({ basisPoints: 50, recipient: thief.toLowerCase() })
  expect({ ...after, permits: [] }).toEqual(read(call))
})

describe('no allowance is put in', () => {
  test.each<[string, SignedPermit]>([
    ['of another token', permit({ token: localContracts.dai })],
    ['of more', permit({ amountAtomic: 500_000_001n })],
    ['of less', permit({ amountAtomic: 499_999_999n })],
    ['without a limit', permit({ amountAtomic: 2n ** 256n - 1n })],
    ['with a later end', permit({ deadline: BigInt(deadline + 1) })],
    ['with an earlier end', permit({ deadline: BigInt(deadline - 1) })],
  ])('%s', (_, signed) => {
    expect(() => addPermit(toCall(), signed, wrappedCoin)).toThrow(mismatch)
  })

  test('into a call that has one already, or that is no swap of this router', () => {
    const call = toCall()
    const [, calls] = getCalls(call.data)
    const v2 = buildV2({ ...terms(), deadline })
    for (const data of [wrap(toHandIn(), ...calls), wrap(...calls, toHandIn()), wrap(), v2.data as Hex, '0x'])
      expect(() => addPermit({ ...call, data: data as Hex }, permit(), wrappedCoin)).toThrow(mismatch)
  })

  test('by a gateway: not even one of exactly what is sold', () => {
    const { data, to, value } = toCall()
    const built = { to, data: wrap(toHandIn(), ...getCalls(data)[1]), valueAtomic: value }
    expect(() => checkSwap(terms(), built, [])).toThrow(mismatch)
  })
})

test('whatever is swapped: it is the same swap before and after, with exactly this allowance', () => {
  const swaps = fc.record({
    soldAtomic: fc.bigInt({ min: 1n, max: 2n ** 128n }),
    minimumAtomic: fc.bigInt({ min: 0n, max: 2n ** 128n }),
    // Of up to two pools.
    fees: fc.array(fc.constantFrom(100, 500, 3000), { minLength: 2, maxLength: 2 }),
    bought: fc.constantFrom(undefined, 'dai', 'wbtc'),
    account: fc.constantFrom(account, thief),
    v: fc.constantFrom(27, 28),
    word: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  })
  fc.assert(
    fc.property(swaps, ({ bought, fees, v, word, ...given }) => {
      const seen = terms({ ...given, bought: toAsset(bought) })
      const call = toCall(seen, bought === undefined ? fees.slice(0, 1) : fees)
      const r: Hex = `0x${word.toString(16).padStart(64, '0')}`
      const signed = permit({ amountAtomic: seen.soldAtomic, v, r, s: r })
      const after = read(addPermit(call, signed, wrappedCoin))
      const allowance = {
        ...{ token: localContracts.usdc.toLowerCase(), amountAtomic: seen.soldAtomic },
        deadline: BigInt(deadline),
      }
      expect(after).toEqual({ ...read(call), permits: [allowance] })
    }),
  )
})

test('with any bit of the swap flipped: it is refused, or still the same swap before and after', () => {
  const call = toCall()
  const bytes = Buffer.from(call.data.slice(2), 'hex')
  let taken = 0
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const data: Hex = `0x${changed.toString('hex')}`
    try {
      checkSwap(terms(), { to: call.to, data, valueAtomic: call.value }, [])
    } catch {
      continue
    }
    taken += 1
    // One with an earlier end is a swap, but not the one that the allowance was signed for.
    const isSameEnd = getCalls(data)[0] === BigInt(deadline)
    const add = () => addPermit({ ...call, data }, permit(), wrappedCoin)
    if (!isSameEnd) expect(add).toThrow(mismatch)
    else expect({ ...read(add()), permits: [] }).toEqual(read({ ...call, data }))
  }
  expect(taken).toBeGreaterThan(0)
})

test('with any bit of the whole flipped: another reading, or still exactly this allowance', () => {
  const added = addPermit(toCall(), permit(), wrappedCoin)
  const expected = read(added)
  const bytes = Buffer.from(added.data.slice(2), 'hex')
  let same = 0
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    const call = { ...added, data: `0x${changed.toString('hex')}` as const }
    if (JSON.stringify(read(call), toJson) !== JSON.stringify(expected, toJson)) continue
    same += 1
    const [end, [first = '0x']] = getCalls(call.data)
    const { args } = decodeFunctionData({ abi: permitAbi, data: first })
    expect(end).toBe(BigInt(deadline))
    expect(args.slice(0, 3)).toEqual([localContracts.usdc, 500_000_000n, BigInt(deadline)])
  }
  // Those of the signature, which the token reads, and of the pools on the way.
  expect(same).toBeGreaterThan(512)
})

const toJson = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
