import { Keyring } from '@polkadot/api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPolkadotAddress, readSs58, writeSs58 } from './ss58.js'

const alice = Uint8Array.from(
  Buffer.from('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d', 'hex'),
)

describe('addresses', () => {
  test.each([
    [0, '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    [2, 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
    [42, '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  ])('with the prefix %s are read and written', (prefix, address) => {
    expect(readSs58(address)).toEqual({ prefix, key: alice })
    expect(writeSs58({ prefix, key: alice })).toBe(address)
  })

  test('of any prefix are the ones that polkadot-js has', () => {
    const keyring = new Keyring()
    const keys = fc.uint8Array({ minLength: 32, maxLength: 32 })
    // Two prefixes are reserved, and polkadot-js takes them for none.
    const prefixes = fc.integer({ min: 0, max: 16_383 }).filter((prefix) => prefix !== 46 && prefix !== 47)
    fc.assert(
      fc.property(prefixes, keys, (prefix, key) => {
        const address = writeSs58({ prefix, key })
        expect(address).toBe(keyring.encodeAddress(key, prefix))
        expect(readSs58(address)).toEqual({ prefix, key })
      }),
    )
  })

  test('with one other letter, or of another length, are none', () => {
    const address = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    for (let at = 0; at < address.length; at++) {
      const letter = address[at] === 'a' ? 'b' : 'a'
      expect(isPolkadotAddress(address.slice(0, at) + letter + address.slice(at + 1))).toBe(false)
    }
    for (const text of [
      '',
      '1',
      address.slice(1),
      `${address}1`,
      `1${address}`,
      '1'.repeat(50),
      '1'.repeat(1e5),
    ]) {
      expect(isPolkadotAddress(text), text.slice(0, 60)).toBe(false)
    }
    // Keys of other lengths, such as those of Ethereum’s kind, and of Solana.
    expect(isPolkadotAddress('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')).toBe(false)
    expect(isPolkadotAddress('AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9')).toBe(false)
  })

  test('no prefix and no key is made up', () => {
    for (const prefix of [-1, 0.5, 16_384, Number.NaN]) {
      expect(() => writeSs58({ prefix, key: alice })).toThrow(RangeError)
    }
    expect(() => writeSs58({ prefix: 0, key: alice.slice(1) })).toThrow(RangeError)
  })
})
