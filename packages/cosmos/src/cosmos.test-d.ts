import { type ChainFactory, createKit, type Network } from '@latchkey/core'
import { expectTypeOf, test } from 'vitest'
import { cosmos } from './cosmos.js'
import type { CosmosProvider } from './exports/index.js'
import { cosmosHub, osmosis } from './networks.js'

const needed = { projectId: 'test', gateway: 'https://gateway.example.org' }
declare const other: Network & { caipNetworkId: 'cosmos:other-1' }

test('a chain of it has its wallets and its networks', () => {
  const chain = cosmos({ networks: [osmosis] })
  expectTypeOf(chain).toEqualTypeOf<ChainFactory<'cosmos', CosmosProvider, 'cosmos:osmosis-1'>>()
  const kit = createKit({ ...needed, chains: [chain], defaultNetwork: 'cosmos:osmosis-1' })
  expectTypeOf(kit.getProvider('cosmos')).toEqualTypeOf<CosmosProvider>()
  // @ts-expect-error the kit has Osmosis alone
  kit.networks.switchNetwork(cosmosHub.caipNetworkId)
})

test('its networks say what Cosmos needs to know, and there is at least one', () => {
  cosmos({
    networks: [cosmosHub],
    wallets: [{ id: 'example-cosmos', name: 'Example', path: 'example.keplr' }],
  })
  // @ts-expect-error there has to be one
  cosmos({ networks: [] })
  // @ts-expect-error it has no prefix, no denom and no gas prices
  cosmos({ networks: [other] })
  // @ts-expect-error where its object is has to be said
  cosmos({ networks: [cosmosHub], wallets: [{ id: 'example-cosmos', name: 'Example' }] })
})
