import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getAddressKind, isBitcoinAddress, toAddressKey } from './address.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet, localBitcoin } from './networks.js'

const networks = { main: bitcoin, testnet: bitcoinTestnet, signet: bitcoinSignet, regtest: localBitcoin }

/** BIP-173, BIP-350, BIP-86 and well-known addresses of each kind, with the networks they are of. */
const addresses = [
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'p2pkh', ['main']],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', ['testnet', 'signet', 'regtest']],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'p2sh', ['main']],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', ['testnet', 'signet', 'regtest']],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh', ['main']],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh', ['main']],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'p2wpkh', ['testnet', 'signet']],
  ['bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', 'p2wpkh', ['regtest']],
  ['tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'p2wsh', ['testnet', 'signet']],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'p2tr', ['main']],
  ['bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv', 'p2tr', ['regtest']],
] as const

/** Those that BIP-173 and BIP-350 name as wrong, and others. */
const wrong = [
  ['another network', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['a checksum of bech32m at version 0', 'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['a checksum of bech32 at version 1', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['mixed case', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
  ['a version nobody can spend from yet', 'BC1SW50QGDZ25J'],
  ['a program of two bytes', 'bc1pfeessrawgf'],
  ['no data', 'bc1gmk9yu'],
  ['padding that is no zero', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du'],
  ['base58 of another currency', 'D7Y55Lkqb3VshZ3YhPvGfvwy5MUwAw9Y8a'],
  ['nothing', ''],
  ['a NUL byte', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4\0'],
  ['a space', ' bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['a huge text', `bc1${'q'.repeat(1_000_000)}`],
] as const

describe('addresses', () => {
  test.each(addresses)('%s is %s on its own networks alone', (address, kind, own) => {
    const found = Object.entries(networks).map(([name, { caipNetworkId }]) => [
      name,
      getAddressKind(address, caipNetworkId),
    ])
    const expected = Object.keys(networks).map((name) => [
      name,
      (own as readonly string[]).includes(name) ? kind : undefined,
    ])
    expect(found).toEqual(expected)
    expect(isBitcoinAddress(address)).toBe(true)
  })

  test.each(wrong)('%s is none', (_, text) => {
    expect(isBitcoinAddress(text)).toBe(false)
  })

  test('one changed character makes it none', () => {
    const at = fc.nat(200)
    const character = fc.constantFrom(...'023456789acdefghjklmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ1!')
    fc.assert(
      fc.property(fc.constantFrom(...addresses), at, character, ([address], place, other) => {
        const index = place % address.length
        fc.pre(address[index] !== other)
        expect(isBitcoinAddress(`${address.slice(0, index)}${other}${address.slice(index + 1)}`)).toBe(false)
      }),
    )
  })

  test('any text is read without a throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), (text) => {
        expect(isBitcoinAddress(text)).toBe(false)
        expect(toAddressKey(toAddressKey(text))).toBe(toAddressKey(text))
      }),
    )
  })

  test('§3.002 bech32 has one key in either case; base58 is left as it is', () => {
    const [lower, upper] = [addresses[4][0], addresses[5][0]]
    expect(toAddressKey(upper)).toBe(toAddressKey(lower))
    for (const [address] of addresses.slice(0, 4)) expect(toAddressKey(address)).toBe(address)
    // Base58 that happens to have no small letter.
    expect(toAddressKey('1BVBMSEYSTWETQTFN5AU4M4GFG7XJANVN2')).toBe('1BVBMSEYSTWETQTFN5AU4M4GFG7XJANVN2')
  })
})
