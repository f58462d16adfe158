import { type ChainFactory, createKit, type Network } from '@latchkey/core'
import { expectTypeOf, test } from 'vitest'
import type { SuiChain, SuiProvider } from './exports/index.js'
import { sui as mainnet, suiTestnet } from './networks.js'
import { sui } from './sui.js'

const needed = { projectId: 'test', gateway: 'https://gateway.example.org' }
declare const other: Network & { caipNetworkId: 'solana:abc' }

test('a chain of it has its wallets and its networks', () => {
  const chain = sui({ networks: [suiTestnet] })
  expectTypeOf(chain).toEqualTypeOf<ChainFactory<'sui', SuiProvider, 'sui:testnet'>>()
  const kit = createKit({ ...needed, chains: [chain], defaultNetwork: 'sui:testnet' })
  expectTypeOf(kit.getProvider('sui')).toEqualTypeOf<SuiProvider>()
  expectTypeOf(kit.getProvider('sui').chain).toEqualTypeOf<SuiChain>()
  // @ts-expect-error the kit has no such chain
  kit.getProvider('eip155')
  // @ts-expect-error the kit has Testnet alone
  kit.networks.switchNetwork(mainnet.caipNetworkId)
})

test('its networks are its own, at least one', () => {
  // @ts-expect-error a chain needs a network
  sui({ networks: [] })
  // @ts-expect-error a chain needs networks
  sui({})
  // @ts-expect-error it is a network of another namespace
  sui({ networks: [suiTestnet, other] })
  // @ts-expect-error a list of addresses
  sui({ networks: [suiTestnet], customRpcUrls: { 'sui:testnet': 'http://localhost:9000' } })
})
