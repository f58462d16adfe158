import { joinCaip10, readCaip19 } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'
import { isCosmosAddress, readAddress, toAddressKey, writeAddress } from './addresses.js'
import { readDenom, readIbcHash, toCaipReference } from './denoms.js'
import { findKeyType } from './keys.js'

const account = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const hash = '27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'

describe('addresses', () => {
  test('are read and written on every network alike', () => {
    const address = readAddress(account)
    expect(address).toMatchObject({ prefix: 'cosmos' })
    expect(address?.bytes).toHaveLength(20)
    const bytes = address?.bytes ?? new Uint8Array()
    // As the local chains have it.
    expect(writeAddress({ prefix: 'osmo', bytes })).toBe('osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v')
    const contract = writeAddress({ prefix: 'osmo', bytes: new Uint8Array(32).fill(7) })
    expect(readAddress(contract)?.bytes).toHaveLength(32)
  })

  test('with a flipped character, of another length or in mixed case are none', () => {
    for (let at = 0; at < account.length; at++) {
      const other = account[at] === 'q' ? 'p' : 'q'
      const flipped = `${account.slice(0, at)}${other}${account.slice(at + 1)}`
      expect(readAddress(flipped), flipped).toBeUndefined()
    }
    const short = writeAddress({ prefix: 'cosmos', bytes: new Uint8Array(19) })
    const bech32m = 'bc1p33wm0auhr9kkahzd6l0kqj85af4cswn276hsxg6zpz85xe2r0y8syx4e5t'
    const mixed = `C${account.slice(1)}`
    for (const odd of [
      '',
      'cosmos',
      short,
      bech32m,
      mixed,
      `${account} `,
      `${account}\0`,
      account.repeat(900),
    ])
      expect(readAddress(odd), odd.slice(0, 40)).toBeUndefined()
  })

  test('have one key in both cases', () => {
    expect(toAddressKey(account.toUpperCase())).toBe(account)
    expect(isCosmosAddress(account.toUpperCase())).toBe(true)
  })
})

describe('denoms', () => {
  const denoms = [
    ['uatom', 'uatom'],
    [`ibc/${hash}`, `ibc%2F${hash}`],
    ['factory/osmo1abc/my_token', 'factory%2Fosmo1abc%2Fmy%5Ftoken'],
    ['cw20:osmo1abc', 'cw20%3Aosmo1abc'],
    ['gamm/pool/1', 'gamm%2Fpool%2F1'],
    ['peggy0xdAC17F958D2ee523a2206206994597C13D831ec7', 'peggy0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  ] as const

  test.each(denoms)('%s stands in ids, and comes back', (denom, reference) => {
    expect(toCaipReference(denom)).toBe(reference)
    expect(readDenom(reference)).toBe(denom)
    expect(readDenom(reference.replaceAll('%2F', '%2f'))).toBe(denom)
    expect(readDenom(denom)).toBe(denom)
    expect(toAddressKey(denom)).toBe(reference)
    const id = joinCaip10('cosmos:osmosis-1', reference)
    expect(id).toMatch(/^cosmos:osmosis-1:[-.%a-zA-Z0-9]{1,128}$/)
    expect(readCaip19(`cosmos:osmosis-1/denom:${reference}`)?.assetReference).toBe(reference)
  })

  test('of IBC are in upper case, and others have their case', () => {
    expect(readDenom(`ibc/${hash.toLowerCase()}`)).toBe(`ibc/${hash}`)
    expect(readIbcHash(`ibc/${hash}`)).toBe(hash)
    expect(readIbcHash('uatom')).toBeUndefined()
    expect(toAddressKey('UATOM')).toBe('UATOM')
  })

  test('of another form are none', () => {
    const odd = [
      '',
      'ab',
      '1abc',
      'a b c',
      'a%20b',
      'a%252Fb',
      'a%2',
      'ä/b/c',
      'x'.repeat(129),
      `ibc%2F${'0'.repeat(999)}`,
    ]
    for (const one of odd) expect(readDenom(one), one.slice(0, 20)).toBeUndefined()
  })

  test('are addresses only where they cannot be names of people', () => {
    expect(isCosmosAddress(`ibc/${hash}`)).toBe(true)
    expect(isCosmosAddress('factory%2Fosmo1abc%2Fmy%5Ftoken')).toBe(true)
    expect(isCosmosAddress('alice')).toBe(false)
    expect(isCosmosAddress('alice.eth')).toBe(false)
  })
})

describe('keys', () => {
  const bytesOf = (text: string) => readAddress(text)?.bytes ?? new Uint8Array()

  test('make addresses in two ways, and are told from those of others', async () => {
    // 32 × 0x01.
    const key = Uint8Array.from(
      Buffer.from('031b84c5567b126440995d3ed5aaba0565d71e1834604819ff9c17f5e9d5dd078f', 'hex'),
    )
    expect(await findKeyType(key, bytesOf('cosmos10xcqpzrky6eff2g52qdye53xkk9jxkvrpq6uqr'))).toBe('secp256k1')
    const ofEthereum = Uint8Array.from(Buffer.from('1a642f0e3c3af545e7acbd38b07251b3990914f1', 'hex'))
    expect(await findKeyType(key, ofEthereum)).toBe('eth_secp256k1')
    expect(await findKeyType(key, bytesOf(account))).toBeUndefined()
    expect(await findKeyType(new Uint8Array(33), bytesOf(account))).toBeUndefined()
    expect(await findKeyType(new Uint8Array(), bytesOf(account))).toBeUndefined()
  })
})
