import { type ChainFactory, createKit, getAccount, type KitState, type Network } from '@latchkey/core'
import { expectTypeOf, test } from 'vitest'
import type { SolanaProvider } from './exports/index.js'
import { solanaDevnet, solana as solanaMainnet } from './networks.js'
import { solana } from './solana.js'

const needed = { projectId: 'test', gateway: 'https://gateway.example.org' }
const devnetId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
type Devnet = typeof devnetId
declare const other: Network & { caipNetworkId: 'sui:mainnet' }

test('a chain of it has its wallets and its networks', () => {
  const chain = solana({ networks: [solanaDevnet] })
  expectTypeOf(chain).toEqualTypeOf<ChainFactory<'solana', SolanaProvider, Devnet>>()
  const kit = createKit({ ...needed, chains: [chain], defaultNetwork: devnetId })
  expectTypeOf(kit.getProvider('solana')).toEqualTypeOf<SolanaProvider>()
  // @ts-expect-error the kit has no such chain
  kit.getProvider('eip155')
})

test('a network id is one of the networks of the kit', () => {
  const kit = createKit({ ...needed, chains: [solana({ networks: [solanaDevnet] })] })
  type Id = Extract<Parameters<typeof kit.networks.switchNetwork>[0], string>
  expectTypeOf<Id>().toEqualTypeOf<Devnet>()
  // @ts-expect-error the kit has devnet alone
  kit.networks.switchNetwork(solanaMainnet.caipNetworkId)
})

test('of networks that are read while the page runs, any id will do', () => {
  const read: readonly Network[] = []
  const kit = createKit({ ...needed, chains: [solana({ networks: read })], defaultNetwork: devnetId })
  type Id = Extract<Parameters<typeof kit.networks.switchNetwork>[0], string>
  expectTypeOf<Id>().toEqualTypeOf<Network['caipNetworkId']>()
})

test('its networks are its own, at least one', () => {
  // @ts-expect-error a chain needs a network
  solana({ networks: [] })
  // @ts-expect-error a chain needs networks
  solana({})
  // @ts-expect-error it is a network of another namespace
  solana({ networks: [solanaDevnet, other] })
  // @ts-expect-error a name is no network
  solana({ networks: ['devnet'] })
  // @ts-expect-error a list of addresses
  solana({ networks: [solanaDevnet], customRpcUrls: { [devnetId]: 'http://localhost:8899' } })
})

test('an address of it is a text', () => {
  expectTypeOf(getAccount({} as KitState, 'solana').address).toEqualTypeOf<string | undefined>()
})
