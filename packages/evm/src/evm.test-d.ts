import { type ChainFactory, createKit, type Kit, type NamespaceOf, type ProviderOf } from '@latchkey/core'
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

test('a network of EVM is nothing but one', () => {
  // @ts-expect-error a chain needs networks
  evm({})
  expectTypeOf(mainnet.caipNetworkId).toBeString()
})
