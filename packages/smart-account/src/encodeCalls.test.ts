import fc from 'fast-check'
import { zeroAddress } from 'viem'
import { encodeExecuteData } from 'viem/experimental/erc7821'
import { expect, test } from 'vitest'
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
