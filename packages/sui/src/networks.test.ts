import { toSuiAddressKey } from '@latchkey/primitives'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSuiAddress } from './address.js'
import { localSui, sui, suiDevnet, suiTestnet } from './networks.js'
import { rules } from './wallets/rules.js'

const ids = [sui, suiDevnet, suiTestnet, localSui].map(({ caipNetworkId }) => caipNetworkId)

describe('networks', () => {
  test.each(ids)('%s goes by its own name among wallets', (id) => {
    expect(rules.toChain(id)).toBe(id)
    expect(rules.fromChain(id, ids)).toBe(id)
  })

  test('a public network is one whether the site knows it or not; a private one is the site’s', () => {
    expect(rules.fromChain('sui:testnet', [])).toBe(suiTestnet.caipNetworkId)
    expect(rules.fromChain('sui:localnet', [])).toBeUndefined()
    expect(rules.fromChain('solana:mainnet', ids)).toBeUndefined()
    expect(rules.toChain('sui:own')).toBe('sui:localnet')
    expect(rules.fromChain('sui:localnet', ['sui:own'])).toBe('sui:own')
  })

  test('the local one is a test network on this machine', () => {
    expect(localSui).toMatchObject({
      caipNetworkId: 'sui:localnet',
      name: 'Local Sui',
      nativeCurrency: { symbol: 'SUI', decimals: 9 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9000'] } },
      testnet: true,
      isLocal: true,
    })
  })
})

describe('addresses', () => {
  test('are 0x and 1 to 64 digits, of which those that are one number are one account', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (number) => {
        const short = number.toString(16)
        const spellings = [
          short,
          short.padStart(64, '0'),
          short.toUpperCase(),
          short.padStart(64, '0').toUpperCase(),
        ]
        const keys = spellings.map((digits) => toSuiAddressKey(`0x${digits}`))
        expect(spellings.every((digits) => isSuiAddress(`0x${digits}`))).toBe(true)
        expect(new Set(keys)).toEqual(new Set([`0x${short.padStart(64, '0')}`]))
      }),
    )
  })

  test.each([
    '',
    '0x',
    '2',
    '0X2',
    '0xg',
    '0x2 ',
    '0x2\n',
    '0x2::sui::SUI',
    `0x${'1'.repeat(65)}`,
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  ])('%j is none', (text) => {
    expect(isSuiAddress(text)).toBe(false)
  })
})
