import { bech32 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAddress, isAddressOn, readAddress, toAddressKey } from './address.js'
import { isTokenAddress, readIbcHash, toDenom, toDenomKey } from './denoms.js'

const hub = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const zone = 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v'
const hash = '27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'

test('takes addresses of any network, of keys and of contracts, in one case', () => {
  const contract = bech32.encode('osmo', bech32.toWords(new Uint8Array(32).fill(7)))
  for (const address of [hub, zone, contract, hub.toUpperCase()]) expect(isAddress(address)).toBe(true)
  expect(readAddress(zone)?.bytes).toEqual(readAddress(hub)?.bytes)
  expect([isAddressOn(hub, { bech32Prefix: 'cosmos' }), isAddressOn(hub, { bech32Prefix: 'osmo' })]).toEqual([
    true,
    false,
  ])
  // Of other namespaces, or of validators’ keys of other lengths.
  for (const text of [
    ...[
      '',
      'cosmos',
      `${hub}q`,
      hub.slice(0, -1),
      `${hub.slice(0, 8)}Q${hub.slice(9)}`,
      zone.replace('osmo', 'cosmos'),
    ],
    ...[' ', hub.replace('1', '2'), 'constructor', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ...['So11111111111111111111111111111111111111112', 'uatom', `ibc/${hash}`, 'a'.repeat(10_000)],
    bech32.encode('cosmos', bech32.toWords(new Uint8Array(21))),
    bech32.encode('cosmos', bech32.toWords(new Uint8Array(0))),
  ]) {
    expect(isAddress(text), text.slice(0, 100)).toBe(false)
  }
})

test('whatever is no address changes nothing and throws nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(isAddress(text)).toBe(false)
      expect(toAddressKey(toAddressKey(text))).toBe(toAddressKey(text))
    }),
  )
})

test('writes denoms as ids can have them, and reads both', () => {
  const factory = 'factory/osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v/my_coin:2'
  const pairs = [
    [`ibc/${hash}`, `ibc%2F${hash}`],
    [factory, 'factory%2Fosmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v%2Fmy%5Fcoin%3A2'],
    ['uatom', 'uatom'],
  ] as const
  for (const [denom, key] of pairs) {
    expect([toDenomKey(denom), toDenom(key), toDenom(key.toLowerCase().replace('my', 'my'))]).toEqual([
      key,
      denom,
      denom,
    ])
    expect([toAddressKey(denom), toAddressKey(key)]).toEqual([key, key])
    expect([isTokenAddress(denom), isTokenAddress(key)]).toEqual([true, true])
  }
  expect(toAddressKey(hub.toUpperCase())).toBe(hub)
  expect(toAddressKey(`ibc/${hash.toLowerCase()}`)).toBe(`ibc%2F${hash}`)
  // Case says something in all others.
  expect(toAddressKey('uATOM')).toBe('uATOM')
  expect(readIbcHash(`ibc/${hash}`)).toBe(hash)
  expect(readIbcHash('ibc/27394F')).toBe(undefined)
  // The coin’s placeholder is no denom, and nothing is encoded twice.
  for (const text of ['0x', '', 'ab', '%2F', 'ibc%252Fx', 'a b c', `f/${'_'.repeat(60)}`, 'x'.repeat(129)]) {
    expect(isTokenAddress(text), text).toBe(false)
  }
})
