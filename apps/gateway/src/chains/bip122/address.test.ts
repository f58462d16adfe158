import { expect, test } from 'vitest'
import { isAddress, isAddressOn, readAddress, toAddressKey } from './address.js'

const main = 'bip122:000000000019d6689c085ae165831e93'
const testnet4 = 'bip122:00000000da84f2bafbbc53dee25a72ae'
const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
const local = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

test.each([
  ['bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l', 'p2wpkh', [main]],
  ['bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9', 'p2wsh', [main]],
  ['bc1p33wm0auhr9kkahzd6l0kqj85af4cswn276hsxg6zpz85xe2r0y8syx4e5t', 'p2tr', [main]],
  ['164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz', 'p2pkh', [main]],
  ['37HVPoc7ZsU5C9Z2VKcCkSLzEknYXCzm3s', 'p2sh', [main]],
  ['bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', 'p2wpkh', [local]],
  ['bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv', 'p2tr', [local]],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', [testnet4, signet, local]],
  ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'p2sh', [testnet4, signet, local]],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'p2wpkh', [testnet4, signet]],
])('%s is %s', (address, kind, networks) => {
  expect(readAddress(address)?.kind).toBe(kind)
  for (const network of [main, testnet4, signet, local]) {
    expect(isAddressOn(address, network), network).toBe(networks.includes(network))
  }
  // One letter is another, somewhere: the checksum tells.
  for (let at = 4; at < address.length; at += 7) {
    const letter = address[at] === 'q' ? 'p' : 'q'
    expect(isAddress(address.slice(0, at) + letter + address.slice(at + 1)), String(at)).toBe(false)
  }
  expect(isAddress(`${address} `)).toBe(false)
  expect(isAddress(address.slice(0, -1))).toBe(false)
})

test('SegWit is the same in capitals, and in neither mixed', () => {
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  expect(isAddress(address.toUpperCase())).toBe(true)
  expect(toAddressKey(address.toUpperCase())).toBe(address)
  expect(isAddress(`BC1q${address.slice(4)}`)).toBe(false)
  const old = '164P4mbDkPcyvRnFGAZd1ThjxSj7Fbsywz'
  expect(toAddressKey(old)).toBe(old)
  expect(isAddress(old.toLowerCase())).toBe(false)
})

test.each([
  '',
  '0x',
  '\0',
  'bc1',
  'bc1q',
  '1'.repeat(100_000),
  'b'.repeat(64),
  // bech32 where there should be bech32m (BIP-350).
  'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
  // A version that nothing defines.
  'BC1SW50QGDZ25J',
  'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
  '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'constructor',
])('%j is none', (text) => {
  expect(isAddress(text)).toBe(false)
})
