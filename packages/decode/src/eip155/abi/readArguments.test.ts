import fc from 'fast-check'
import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { readArguments } from './readArguments.js'

const types = [
  'address',
  ['uint24', 'bool'],
  { list: ['string', 'uint256'] },
  'bytes',
  { list: 'address' },
  ['bytes32', 'bytes'],
] as const
const parameters = parseAbiParameters(
  'address, (uint24, bool), (string, uint256)[], bytes, address[], (bytes32, bytes)',
)
const bytes = (maxLength: number, minLength = 0) =>
  fc.uint8Array({ minLength, maxLength }).map((value) => Buffer.from(value).toString('hex'))
const address = bytes(20, 20).map((digits) => `0x${digits}`)
const values = fc.tuple(
  address,
  fc.tuple(fc.bigInt(0n, 2n ** 24n - 1n), fc.boolean()),
  fc.array(fc.tuple(fc.string({ maxLength: 70 }), fc.bigInt(0n, 2n ** 256n - 1n)), { maxLength: 3 }),
  bytes(100),
  fc.array(address, { maxLength: 3 }),
  fc.tuple(bytes(32, 32), bytes(40)),
)
type Values = typeof values extends fc.Arbitrary<infer Value> ? Value : never

function encode([to, [fee, is], list, data, path, [id, rest]]: Values): string {
  const args = [to, [Number(fee), is], list, `0x${data}`, path, [`0x${id}`, `0x${rest}`]]
  return encodeAbiParameters(parameters, args as never).slice(2)
}

const toText = (digits: string) => Buffer.from(digits, 'hex').toString()
const toHex = (text: string) => Buffer.from(text).toString('hex')

test('what a library writes is read as it was meant', () => {
  fc.assert(
    fc.property(values, (given) => {
      const [to, pair, list, ...rest] = given
      const expected = [to, pair, list.map(([text, amount]) => [toHex(text), amount]), ...rest]
      expect(readArguments(encode(given), types)).toEqual(expected)
    }),
  )
})

test('a changed text is unreadable, or read as what a library would write so', () => {
  fc.assert(
    fc.property(values, fc.nat(), fc.nat(15), (given, at, digit) => {
      const digits = encode(given)
      const place = at % digits.length
      const changed = digits.slice(0, place) + digit.toString(16) + digits.slice(place + 1)
      const read = readArguments(changed, types)
      if (!read) return
      const [to, pair, list, ...rest] = read
      // Text that is no UTF-8 can't be written again.
      if (list.some(([text]) => toHex(toText(text)) !== text)) return
      const again = [to, pair, list.map(([text, amount]) => [toText(text), amount]), ...rest]
      expect(encode(again as never)).toBe(changed)
    }),
    { numRuns: 2_000 },
  )
})

const one = encode([
  `0x${'ab'.repeat(20)}`,
  [1n, true],
  [['text', 5n]],
  '0102',
  [`0x${'cd'.repeat(20)}`],
  ['11'.repeat(32), '22'],
])
test.each<[string, string]>([
  ['nothing', ''],
  ['one word less', one.slice(0, -64)],
  ['one byte more', `${one}00`],
  ['one word more', `${one}${'0'.repeat(64)}`],
  ['bits before an address', `1${one.slice(1)}`],
  ['a length that no text has', one.replace('2'.padStart(64, '0'), 'f'.repeat(64))],
])('%s is unreadable', (_, digits) => {
  expect(readArguments(one, types)).toBeDefined()
  expect(readArguments(digits, types)).toBeUndefined()
})

test('parts in another order, and two that share their place, are unreadable', () => {
  const bytesTwice = parseAbiParameters('bytes, bytes')
  const digits = encodeAbiParameters(bytesTwice, ['0x01' as Hex, '0x01' as Hex]).slice(2)
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const parts = digits.slice(128)
  expect(readArguments(digits, ['bytes', 'bytes'])).toEqual(['01', '01'])
  expect(readArguments(word(128) + word(64) + parts, ['bytes', 'bytes'])).toBeUndefined()
  expect(readArguments(word(64) + word(64) + parts.slice(128), ['bytes', 'bytes'])).toBeUndefined()
})
