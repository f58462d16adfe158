import {
  type ChainFactory,
  createKit,
  getAccount,
  type Kit,
  type KitState,
  type NamespaceOf,
  type Network,
  type NetworkIdOf,
  type NetworkWithId,
  type ProviderOf,
} from '@latchkey/core'
import { type Address, defineChain } from 'viem'
import { gnosis, mainnet as viemMainnet } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import { evm } from './evm.js'
import { mainnet } from './networks.js'
import type { Eip1193Provider } from './wallets/Eip1193Provider.js'

const options = { projectId: 'test', gateway: 'https://gateway.example.org' }
const chains = [evm({ networks: [mainnet] })] as const
const kit = createKit({ ...options, chains: [evm({ networks: [mainnet] })] })

/** A chain of someone else's. */
type Solana = { signTransaction(): void }
declare const solana: ChainFactory<'solana', Solana>

test('the namespaces of a kit are those of its chains', () => {
  expectTypeOf<NamespaceOf<typeof chains>>().toEqualTypeOf<'eip155'>()
  expectTypeOf(kit.getProvider).parameter(0).toEqualTypeOf<'eip155'>()
})

test('the wallet of a namespace has the interface of its chain', () => {
  expectTypeOf(kit.getProvider('eip155')).toEqualTypeOf<Eip1193Provider>()
  expectTypeOf<ProviderOf<typeof chains, 'eip155'>>().toEqualTypeOf<Eip1193Provider>()
})

test('a namespace the kit has no chain for does not compile', () => {
  // @ts-expect-error only EVM was given
  kit.getProvider('solana')
})

test('two chains have an interface each', () => {
  const both = createKit({ ...options, chains: [evm({ networks: [mainnet] }), solana] })
  expectTypeOf(both.getProvider('eip155')).toEqualTypeOf<Eip1193Provider>()
  expectTypeOf(both.getProvider('solana')).toEqualTypeOf<Solana>()
})

test('a kit of some chains is a kit', () => {
  expectTypeOf(kit).toExtend<Kit>()
})

test('chains of viem are taken as they are, beside our own', () => {
  evm({ networks: [viemMainnet, gnosis] })
  evm({ networks: [mainnet, gnosis] })
  const custom = defineChain({
    id: 7,
    name: 'Seven',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://localhost:8545'] } },
  })
  evm({ networks: [custom], customRpcUrls: { 'eip155:7': ['http://localhost:8545'] } })
  // @ts-expect-error without its nodes it is no chain
  evm({ networks: [{ id: 7, name: 'Seven' }] })
})

test('a network id is a plain text, and one of the networks of the kit', () => {
  const ofKit = createKit({
    ...options,
    chains: [evm({ networks: [mainnet, gnosis] })],
    defaultNetwork: 'eip155:100',
  })
  type Id = Parameters<typeof ofKit.networks.switchNetwork>[0]
  expectTypeOf<Extract<Id, string>>().toEqualTypeOf<'eip155:1' | 'eip155:100'>()
  expectTypeOf<NetworkIdOf<typeof chains>>().toEqualTypeOf<'eip155:1'>()
  const switchNetwork = (id: Id) => id
  switchNetwork('eip155:1')
  // @ts-expect-error the kit has no such network
  switchNetwork('eip155:999')
  // @ts-expect-error no namespace
  switchNetwork('1')
  // @ts-expect-error the kit has no such network
  createKit({ ...options, chains: [evm({ networks: [mainnet] })], defaultNetwork: 'eip155:999' })
})

test('of networks that are read while the page runs, any id will do', () => {
  const read: readonly Network[] = []
  const ofKit = createKit({ ...options, chains: [evm({ networks: read })], defaultNetwork: 'eip155:999' })
  type Id = Parameters<typeof ofKit.networks.switchNetwork>[0]
  expectTypeOf<Extract<Id, string>>().toEqualTypeOf<Network['caipNetworkId']>()
  expectTypeOf(ofKit).toExtend<Kit>()
})

test('no chains and no networks are refused', () => {
  // @ts-expect-error a kit needs a chain
  createKit({ ...options, chains: [] })
  // @ts-expect-error a chain needs a network
  evm({ networks: [] })
  // @ts-expect-error it is a network of another namespace
  evm({ networks: [mainnet, {} as NetworkWithId<'solana:1'>] })
})

test('an address of EVM has the form viem asks for', () => {
  const state = {} as KitState
  expectTypeOf(getAccount(state, 'eip155').address).toEqualTypeOf<Address | undefined>()
  expectTypeOf(getAccount(state, 'eip155').allAccounts)
    .items.toHaveProperty('address')
    .toEqualTypeOf<Address>()
  expectTypeOf(getAccount(state, 'solana').address).toEqualTypeOf<string | undefined>()
  expectTypeOf(getAccount(state).address).toEqualTypeOf<string | undefined>()
})

test('an account is narrowed by its status', () => {
  const account = getAccount({} as KitState, 'eip155')
  if (account.status === 'connected') {
    expectTypeOf(account.address).toEqualTypeOf<Address>()
    expectTypeOf(account.connectedWalletInfo.name).toBeString()
  } else {
    expectTypeOf(account.address).toEqualTypeOf<undefined>()
    expectTypeOf(account.status).toEqualTypeOf<'disconnected' | 'connecting' | 'reconnecting'>()
  }
})

test('a network of EVM is nothing but one', () => {
  // @ts-expect-error a chain needs networks
  evm({})
  expectTypeOf(mainnet.caipNetworkId).toExtend<string>()
})
