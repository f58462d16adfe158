import { describe, expect, test } from 'vitest'
import * as networks from './exports/networks.js'
import { getPolkadotFacts, isGenesisOf } from './PolkadotNetwork.js'

describe('the networks of Polkadot', () => {
  test('have the first half of their genesis hash as their id (CAIP-13)', () => {
    const { polkadotAssetHub, kusamaRelay, localAssetHub } = networks
    const relay = '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe'
    expect(isGenesisOf(relay, kusamaRelay.caipNetworkId)).toBe(true)
    expect(isGenesisOf(relay.toUpperCase().replace('0X', '0x'), kusamaRelay.caipNetworkId)).toBe(true)
    expect(isGenesisOf(`0x${'45'.repeat(32)}`, localAssetHub.caipNetworkId)).toBe(true)
    for (const other of ['', '0x', relay.slice(0, 34), `${relay}00`, `0x${'45'.repeat(32)}`]) {
      expect(isGenesisOf(other, polkadotAssetHub.caipNetworkId)).toBe(false)
    }
    for (const { caipNetworkId, id, chainNamespace } of Object.values(networks)) {
      expect(caipNetworkId).toBe(`polkadot:${id}`)
      expect(id).toMatch(/^[0-9a-f]{32}$/)
      expect(chainNamespace).toBe('polkadot')
    }
  })

  test('say what is known of them, after a way through JSON, too', () => {
    const { polkadotAssetHub, westendRelay } = networks
    const carried = JSON.parse(JSON.stringify(polkadotAssetHub)) as typeof polkadotAssetHub
    expect(getPolkadotFacts(carried)).toEqual({ ss58Prefix: 0, existentialDepositAtomic: 100_000_000n })
    expect(getPolkadotFacts(westendRelay)).toEqual({ ss58Prefix: 42, existentialDepositAtomic: undefined })
    const { polkadot: _, ...bare } = polkadotAssetHub
    expect(getPolkadotFacts(bare)).toEqual({ ss58Prefix: 42, existentialDepositAtomic: undefined })
    const odd = { ...polkadotAssetHub, polkadot: { ss58Prefix: 2, existentialDeposit: '-1' } }
    expect(getPolkadotFacts(odd)).toEqual({ ss58Prefix: 2, existentialDepositAtomic: undefined })
  })
})
