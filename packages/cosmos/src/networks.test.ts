import { createLocalCosmosNetworks } from '@latchkey/local/networks/cosmos'
import { isCaip2 } from '@latchkey/primitives'
import { describe, expect, test } from 'vitest'
import { toChainId } from './CosmosNetwork.js'
import * as networks from './exports/networks.js'
import { toFeeAmount } from './send/estimateFee.js'

const all = Object.values(networks)

describe('networks of Cosmos', () => {
  test.each(all.map((network) => [network.name, network] as const))('%s is whole', (_, network) => {
    const { caipNetworkId, cosmos, nativeCurrency, blockExplorers, rpcUrls } = network
    expect(isCaip2(caipNetworkId)).toBe(true)
    expect(toChainId(network)).toBe(network.id)
    expect(cosmos.bech32Prefix).toMatch(/^[a-z]{3,10}$/)
    expect(cosmos.coinType).toBe(cosmos.keyType === 'eth_secp256k1' ? 60 : 118)
    const { low, average, high } = cosmos.gasPrices
    const fees = [low, average, high].map((price) => toFeeAmount(10n ** 9n, price))
    expect(fees.every((fee) => fee > 0n)).toBe(true)
    expect(fees).toEqual([...fees].sort((one, other) => (one < other ? -1 : 1)))
    // A plain transfer costs far less than one whole token.
    expect(toFeeAmount(100_000n, high)).toBeLessThan(10n ** BigInt(nativeCurrency.decimals))
    const schemes = network.isLocal ? /^http:/ : /^https:/
    for (const url of [rpcUrls.default.http[0], cosmos.rpcUrl, blockExplorers?.default.url])
      expect(url).toMatch(schemes)
  })

  test('have ids and prefixes of their own, but for the local ones, which share prefixes', () => {
    expect(new Set(all.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(all.length)
    const real = all.filter(({ isLocal }) => !isLocal)
    expect(new Set(real.map(({ cosmos }) => cosmos.bech32Prefix)).size).toBe(real.length)
  })

  test('that are local are as the local stack runs them', () => {
    const [hub, zone] = createLocalCosmosNetworks()
    for (const [own, local] of [
      [networks.localHub, hub],
      [networks.localZone, zone],
    ] as const) {
      const { caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers, cosmos } = local
      expect(own).toMatchObject({ caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorers, cosmos })
    }
  })

  test('whose ids CAIP-2 can only have as a hash go by their own', () => {
    const caipNetworkId = 'cosmos:hashed-0123456789abcdef'
    expect(toChainId({ caipNetworkId, id: 'Chain with spaces' })).toBe('Chain with spaces')
    expect(toChainId({ caipNetworkId: 'cosmos:celestia', id: 'celestia' })).toBe('celestia')
  })
})
