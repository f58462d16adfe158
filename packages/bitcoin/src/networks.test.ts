import { describe, expect, test } from 'vitest'
import { fromNetworkName, guessNetwork, toNetworkName } from './networkNames.js'
import { bitcoin, bitcoinSignet, bitcoinTestnet, localBitcoin } from './networks.js'

const all = [bitcoin, bitcoinTestnet, bitcoinSignet, localBitcoin]
const ids = all.map(({ caipNetworkId }) => caipNetworkId)

describe('networks', () => {
  test('are named by the start of their genesis hashes (CAIP-4)', () => {
    expect(ids).toEqual([
      'bip122:000000000019d6689c085ae165831e93',
      'bip122:00000000da84f2bafbbc53dee25a72ae',
      'bip122:00000008819873e925422c1ff0f99f7c',
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    ])
    expect(all.every(({ id, caipNetworkId }) => caipNetworkId === `bip122:${id}`)).toBe(true)
    expect(all.map(({ nativeCurrency }) => nativeCurrency.decimals)).toEqual([8, 8, 8, 8])
  })

  test('the local one is a test network on this machine', () => {
    expect(localBitcoin).toMatchObject({
      name: 'Local Bitcoin',
      rpcUrls: { default: { http: ['http://127.0.0.1:3002'] } },
      blockExplorers: { default: { url: 'http://localhost:4006/bitcoin' } },
      testnet: true,
      isLocal: true,
    })
  })

  test.each(['wbip', 'leather', 'unisat'] as const)('have one name each among wallets (%s)', (naming) => {
    for (const id of ids) {
      const name = toNetworkName(id, naming) ?? ''
      expect(fromNetworkName(name, naming)).toBe(id)
      expect(fromNetworkName(name.toUpperCase(), naming)).toBe(id)
    }
    expect(toNetworkName('bip122:1', naming)).toBeUndefined()
  })

  test.each([
    ['FRACTAL_BITCOIN_MAINNET', 'bip122:FRACTAL_BITCOIN_MAINNET'],
    ['a b\0c:d', 'bip122:a_b_c_d'],
    ['', 'bip122:unknown'],
    ['x'.repeat(100), `bip122:${'x'.repeat(32)}`],
  ])('a name nobody knows, such as %j, is a network of its own', (name, id) => {
    expect(fromNetworkName(name, 'unisat')).toBe(id)
  })

  test('an address tells the network as far as its form does', () => {
    const test = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    expect(guessNetwork(test, ids)).toBe(bitcoinTestnet.caipNetworkId)
    expect(
      guessNetwork(
        test,
        [bitcoin, bitcoinSignet].map(({ caipNetworkId }) => caipNetworkId),
      ),
    ).toBe(bitcoinSignet.caipNetworkId)
    expect(guessNetwork(test, [bitcoin.caipNetworkId])).toBe(bitcoinTestnet.caipNetworkId)
    // The same on regtest as on the public test networks.
    expect(guessNetwork('mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', [localBitcoin.caipNetworkId])).toBe(
      localBitcoin.caipNetworkId,
    )
    expect([undefined, 7, 'x'].map((address) => guessNetwork(address, ids))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})
