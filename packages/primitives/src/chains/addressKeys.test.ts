import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.js'
import {
  toBech32AddressKey,
  toC32AddressKey,
  toHexAddressKey,
  toSs58AddressKey,
  toSuiAddressKey,
} from './addressKeys.js'

const hexDigit = fc.constantFrom(...'0123456789abcdef')
const hex = (length: { minLength: number; maxLength: number }) => fc.string({ unit: hexDigit, ...length })
const bech32Character = fc.constantFrom(...'023456789acdefghjklmnpqrstuvwxyz')
const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const toHex = (key: Uint8Array) => `0x${Buffer.from(key).toString('hex')}`

/** The same text with the case of each letter as the bits say. */
function withCases(text: string, bits: readonly boolean[]): string {
  return [...text].map((letter, at) => (bits[at] ? letter.toUpperCase() : letter)).join('')
}
const cases = fc.array(fc.boolean(), { minLength: 64, maxLength: 64 })

const forms = {
  hexadecimal: toHexAddressKey,
  Sui: toSuiAddressKey,
  bech32: toBech32AddressKey,
  SS58: toSs58AddressKey,
  c32: toC32AddressKey,
}

describe.each(Object.entries(forms))('the key of a %s address', (name, toKey) => {
  test('is its own key, and there is one for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        const key = toKey(text)
        // Of SS58 the key is of another form than the address.
        if (name !== 'SS58' || key === text) expect(toKey(key)).toBe(key)
      }),
    )
    for (const odd of ['', '\0', '0x', `0x${'\0'.repeat(64)}`, '1'.repeat(10_000)]) {
      expect(() => toKey(odd)).not.toThrow()
    }
  })
})

test('a hexadecimal address is the same in any case, and another with another digit', () => {
  const address = hex({ minLength: 40, maxLength: 40 })
  fc.assert(
    fc.property(address, address, cases, (one, other, bits) => {
      expect(toHexAddressKey(`0x${withCases(one, bits)}`)).toBe(toHexAddressKey(`0x${one}`))
      expect(toHexAddressKey(`0x${one}`) === toHexAddressKey(`0x${other}`)).toBe(one === other)
    }),
  )
})

test('a Sui address is the same without the zeros in front and in any case, and another with another number', () => {
  const digits = hex({ minLength: 1, maxLength: 64 })
  fc.assert(
    fc.property(digits, digits, cases, fc.nat(63), (one, other, bits, zeros) => {
      const longer = `${'0'.repeat(Math.min(zeros, 64 - one.length))}${one}`
      expect(toSuiAddressKey(`0x${withCases(longer, bits)}`)).toBe(toSuiAddressKey(`0x${one}`))
      const isSame = BigInt(`0x${one}`) === BigInt(`0x${other}`)
      expect(toSuiAddressKey(`0x${one}`) === toSuiAddressKey(`0x${other}`)).toBe(isSame)
    }),
  )
  expect(toSuiAddressKey('0x2')).toBe(`0x${'2'.padStart(64, '0')}`)
})

test('a bech32 address is the same in upper and in lower case; base58 of mixed case is left alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: bech32Character, minLength: 8, maxLength: 60 }), (data) => {
      const address = `bc1${data}`
      expect(toBech32AddressKey(address.toUpperCase())).toBe(toBech32AddressKey(address))
    }),
  )
  expect(toBech32AddressKey('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')
})

test('an SS58 address is the same with the prefix of any network, and another with another key', () => {
  const prefix = fc.oneof(
    fc.integer({ min: 0, max: 63 }).map((first) => [first]),
    fc.tuple(fc.integer({ min: 64, max: 127 }), fc.nat(255)),
  )
  const write = (prefixBytes: readonly number[], key: Uint8Array, checksum: Uint8Array) =>
    encodeBase58(Uint8Array.from([...prefixBytes, ...key, ...checksum]))
  fc.assert(
    fc.property(prefix, prefix, bytes(32), bytes(2), bytes(2), (one, other, key, sum, otherSum) => {
      expect(toSs58AddressKey(write(one, key, sum))).toBe(toHex(key))
      expect(toSs58AddressKey(write(other, key, otherSum))).toBe(toHex(key))
    }),
  )
  // Alice, on Polkadot, Kusama and any chain of Substrate.
  const alice = [
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  ]
  expect(new Set(alice.map(toSs58AddressKey)).size).toBe(1)
  // 32 bytes are an address of Solana, and 20 one of an EVM account on Polkadot.
  expect(toSs58AddressKey('So11111111111111111111111111111111111111112')).toMatch(/^So1/)
})

test('a c32 address is the same in either case', () => {
  const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
  expect(toC32AddressKey(address.toLowerCase())).toBe(toC32AddressKey(address))
})
