import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromSolanaChain, getOldIds, toPresentId, toSolanaChain } from './clusters.js'
import { isSolanaAddress } from './isSolanaAddress.js'
import { localSolana, solana, solanaDevnet, solanaTestnet } from './networks.js'

const all = [solana, solanaDevnet, solanaTestnet, localSolana]

describe('networks', () => {
  test.each([
    [solana, 'solana:mainnet'],
    [solanaDevnet, 'solana:devnet'],
    [solanaTestnet, 'solana:testnet'],
    [localSolana, 'solana:localnet'],
  ] as const)('$name is known to wallets as %s', ({ caipNetworkId }, chain) => {
    expect(toSolanaChain(caipNetworkId)).toBe(chain)
    expect(
      fromSolanaChain(
        chain,
        all.map((network) => network.caipNetworkId),
      ),
    ).toBe(caipNetworkId)
  })

  test('a public cluster is one whether the site knows it or not; a private one is the site’s', () => {
    expect(fromSolanaChain('solana:devnet', [])).toBe(solanaDevnet.caipNetworkId)
    expect(fromSolanaChain('solana:localnet', [])).toBeUndefined()
    expect(
      fromSolanaChain(
        'sui:mainnet',
        all.map(({ caipNetworkId }) => caipNetworkId),
      ),
    ).toBeUndefined()
  })

  test('old ids lead to the present ones and back', () => {
    for (const { caipNetworkId } of all) {
      expect(toPresentId(caipNetworkId)).toBe(caipNetworkId)
      for (const old of getOldIds(caipNetworkId)) expect(toPresentId(old)).toBe(caipNetworkId)
    }
    expect(getOldIds(solana.caipNetworkId)).toEqual(['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  })

  test('the local one is a test network on this machine', () => {
    expect(localSolana).toMatchObject({
      caipNetworkId: 'solana:4v1ju4tNqf5CsyUi7nTjjWA5qbKrizis',
      name: 'Local Solana',
      rpcUrls: { default: { http: ['http://127.0.0.1:8899'] } },
      blockExplorers: { default: { url: 'http://localhost:4006/solana' } },
      testnet: true,
      isLocal: true,
    })
  })
})

describe('addresses', () => {
  test('§5.009 are 32 to 44 characters of base58, and 32 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const address = encodeBase58(bytes)
        expect(isSolanaAddress(address)).toBe(true)
        expect(decodeBase58(address)).toEqual(bytes)
      }),
    )
  })

  test.each([
    '',
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq9',
    `1${'1'.repeat(32)}`,
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq960',
    '0eYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'z'.repeat(44),
    ' oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  ])('§5.009 %j is none', (value) => {
    expect(isSolanaAddress(value)).toBe(false)
  })

  test.each([
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    '11111111111111111111111111111111',
    'So11111111111111111111111111111111111111112',
    'So11111111111111111111111111111111111111111',
  ])('%s is one', (value) => {
    expect(isSolanaAddress(value)).toBe(true)
  })
})
