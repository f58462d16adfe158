import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { readNftTransfer } from './readNftTransfer.js'

const from = `0x${'1a'.repeat(20)}` as const
const to = `0x${'2b'.repeat(20)}` as const
const abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes data)',
])
const encode = (...args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: args as never })
const single = { from, to, tokenId: 7n, amountAtomic: 1n, isMultiToken: false, hasMessage: false }

describe('a transfer', () => {
  test('of an NFT that only one account can have is of one', () => {
    expect(readNftTransfer(encode(from, to, 7n))).toEqual(single)
    expect(readNftTransfer(encode(from, to, 7n).toUpperCase().replace('0X', '0x'))).toEqual(single)
    expect(readNftTransfer(encode(from, to, 7n, '0x'))).toEqual(single)
    expect(readNftTransfer(encode(from, to, 7n, '0x0102'))).toEqual({ ...single, hasMessage: true })
  })

  test('of a number that several can have says how many', () => {
    const most = 2n ** 256n - 1n
    expect(readNftTransfer(encode(from, to, most, 250n, '0x'))).toEqual({
      ...single,
      ...{ tokenId: most, amountAtomic: 250n, isMultiToken: true },
    })
    expect(readNftTransfer(encode(from, to, 1n, 2n, `0x${'ff'.repeat(33)}`))?.hasMessage).toBe(true)
  })
})

test('each selector is of its signature', () => {
  const calls = [encode(from, to, 7n), encode(from, to, 7n, '0x'), encode(from, to, 7n, 1n, '0x')]
  expect(calls.map((data) => data.slice(0, 10))).toEqual(abi.map((item) => toFunctionSelector(item)))
})

const multi = encode(from, to, 7n, 2n, '0x01')
test.each([
  ['another call', `0xa9059cbb${encode(from, to, 7n).slice(10)}`],
  ['no call', '0x'],
  ['no bytes', 'safeTransferFrom'],
  ['too short', encode(from, to, 7n).slice(0, -2)],
  ['too long', `${encode(from, to, 7n)}00`],
  ['bits before an address', encode(from, to, 7n).replace(`0${from.slice(2)}`, `1${from.slice(2)}`)],
  ['a message that begins elsewhere', multi.replace('a0'.padStart(64, '0'), 'c0'.padStart(64, '0'))],
  ['a message with something behind it', `${multi}${'0'.repeat(64)}`],
  ['a message that is longer than what is there', multi.slice(0, -64)],
  ['bits behind a message', `${multi.slice(0, -1)}1`],
  ['a message of any length', multi.replace('1'.padStart(64, '0'), 'f'.repeat(64))],
])('%s is none', (_, data) => {
  expect(readNftTransfer(data)).toBeUndefined()
})
