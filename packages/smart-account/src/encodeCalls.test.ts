import fc from 'fast-check'
import { zeroAddress } from 'viem'
import { encodeExecuteData } from 'viem/experimental/erc7821'
import { expect, test } from 'vitest'
import { decodeCalls } from './decodeCalls.js'
import { encodeCalls } from './encodeCalls.js'

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as const
const callArbitrary = fc.record({
  to: fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .filter((bytes) => bytes.some((byte) => byte !== 0))
    .map(hex),
  value: fc.option(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { nil: undefined }),
  data: fc.option(fc.uint8Array({ maxLength: 100 }).map(hex), { nil: undefined }),
})

test('any batch is encoded as another implementation of ERC-7821 encodes it', () => {
  fc.assert(
    fc.property(fc.array(callArbitrary, { maxLength: 6 }), (calls) => {
      expect(encodeCalls(calls)).toBe(encodeExecuteData({ calls }))
    }),
  )
})

test('a call to the zero address, which would reach the account itself, is refused', () => {
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  expect(() => encodeCalls([{ to }, { to: zeroAddress, value: 1n }])).toThrow(
    expect.objectContaining({ code: 'account/call-to-zero-address', context: { index: 1 } }),
  )
})

test('what was encoded is read again, and everything else is refused', () => {
  fc.assert(
    fc.property(fc.array(callArbitrary, { maxLength: 6 }), (calls) => {
      const wanted = calls.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))
      const read = decodeCalls(encodeCalls(calls))
      expect(read.map((call) => ({ ...call, to: call.to.toLowerCase() }))).toEqual(wanted)
    }),
  )
  const good = encodeCalls([{ to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }])
  // The mode with data for the account itself, another function, a text that is cut off, none at all.
  const withData = good.replace('01000000000000000000', '01000000000078210001') as `0x${string}`
  for (const callData of [withData, `0xdeadbeef${good.slice(10)}`, good.slice(0, 150), '0x'] as const) {
    expect(() => decodeCalls(callData as `0x${string}`)).toThrow(
      expect.objectContaining({ code: 'account/unreadable-calls' }),
    )
  }
})
