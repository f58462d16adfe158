import { decodeHex, encodeHex } from '@latchkey/primitives'
import { addressFromVersionHash, addressToString, getAddressFromPublicKey } from '@stacks/transactions'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeAddress, encodeAddress } from './c32.js'
import {
  hashKey,
  isStacksAddress,
  readPrincipal,
  toAddressKey,
  toAddressOn,
  toCaipReference,
  toContractId,
} from './principals.js'

const mainnet = 'SP1WV0048ERKB55592H81MK6J4TTRP8TSGC4JX54N'
const publicKey = '031b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078f'
const testnet = getAddressFromPublicKey(publicKey, 'testnet')
const bytes20 = fc.oneof(
  fc.uint8Array({ minLength: 20, maxLength: 20 }),
  // Zeros in front are digits of their own.
  fc.tuple(fc.nat(20), fc.uint8Array({ minLength: 20, maxLength: 20 })).map(([zeros, bytes]) => {
    return Uint8Array.from(bytes).fill(0, 0, zeros)
  }),
)

describe('an address of Stacks', () => {
  test('is written as @stacks/transactions writes it, and read back', () => {
    fc.assert(
      fc.property(fc.constantFrom(22, 20, 26, 21), bytes20, (version, hash160) => {
        const address = encodeAddress({ version, hash160 })
        expect(address).toBe(addressToString(addressFromVersionHash(version, encodeHex(hash160))))
        expect(decodeAddress(address)).toEqual({ version, hash160 })
        expect(isStacksAddress(address)).toBe(true)
      }),
    )
  })

  test('is the hash of its key', () => {
    const hash160 = hashKey(decodeHex(publicKey) ?? new Uint8Array())
    expect(encodeAddress({ version: 22, hash160 })).toBe(mainnet)
    expect(getAddressFromPublicKey(publicKey, 'mainnet')).toBe(mainnet)
  })

  test('is none with any other letter in any place', () => {
    fc.assert(
      fc.property(
        fc.nat(mainnet.length - 1),
        fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZILOUabz .-\0é'),
        (place, letter) => {
          const changed = `${mainnet.slice(0, place)}${letter}${mainnet.slice(place + 1)}`
          expect(isStacksAddress(changed)).toBe(changed === mainnet)
        },
      ),
    )
  })

  test.each([
    ['nothing', ''],
    ['a NUL behind it', `${mainnet}\0`],
    ['a space before it', ` ${mainnet}`],
    ['lower case', mainnet.toLowerCase()],
    ['another alphabet’s letters', mainnet.replaceAll('0', 'O')],
    ['half of it', mainnet.slice(0, 20)],
    ['more of it', `${mainnet}${mainnet}`],
    ['a megabyte', 'S'.repeat(1_000_000)],
    ['the version of another chain', encodeAddress({ version: 11, hash160: new Uint8Array(20) })],
    ['a contract without a name', `${mainnet}.`],
    ['a contract whose name begins with a digit', `${mainnet}.1up`],
    ['a contract with two names', `${mainnet}.a.b`],
    ['a contract with a long name', `${mainnet}.${'a'.repeat(41)}`],
    ['a contract with a NUL in its name', `${mainnet}.a\0`],
    ['a token of a contract', `${mainnet}.token::token`],
  ])('is not %s', (_, text) => {
    expect(isStacksAddress(text)).toBe(false)
  })

  test('may be a contract’s', () => {
    expect(readPrincipal(`${mainnet}.my_token-v2`)).toMatchObject({
      address: mainnet,
      contractName: 'my_token-v2',
    })
  })

  test('is another on another network, for one key and for several', () => {
    expect(toAddressOn(mainnet, false)).toBe(testnet)
    expect(toAddressOn(testnet, true)).toBe(mainnet)
    expect(toAddressOn(mainnet, true)).toBe(mainnet)
    fc.assert(
      fc.property(fc.constantFrom(22, 20), bytes20, (version, hash160) => {
        const address = encodeAddress({ version, hash160 })
        const elsewhere = toAddressOn(address, false)
        expect(readPrincipal(elsewhere)).toMatchObject({ version: version === 22 ? 26 : 21, hash160 })
        expect(toAddressOn(elsewhere, true)).toBe(address)
      }),
    )
    expect(toAddressOn('no address', true)).toBe('no address')
  })

  test('has one key: of a contract, the case of the name counts', () => {
    expect(toAddressKey(mainnet.toLowerCase())).toBe(mainnet)
    expect(toAddressKey(`${mainnet}.Token`)).not.toBe(toAddressKey(`${mainnet}.token`))
    expect(toAddressKey(`${mainnet}.a%5Fb`)).toBe(`${mainnet}.a_b`)
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(toAddressKey(toAddressKey(text))).toBe(toAddressKey(text))
      }),
    )
  })

  test('of a contract with an underscore fits into CAIP-10', () => {
    const id = `${mainnet}.my_token`
    expect(toCaipReference(id)).toMatch(/^[-.%a-zA-Z0-9]+$/)
    expect(toContractId(toCaipReference(id))).toBe(id)
  })
})
