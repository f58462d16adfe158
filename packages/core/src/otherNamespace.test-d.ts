// A namespace that Latchkey does not speak: a site merges it in and brings a chain of it, and everything takes it as its own.
import type { CaipNetworkId, KnownNamespace, Namespace, OtherNamespaces } from '@latchkey/primitives'
import type { InferOutput } from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { ChainFactory } from './chain/Chain.js'
import { createKit } from './kit/createKit.js'
import { getAccount, getNetwork } from './state/selectors.js'
import type { StoredConnection, storageItems } from './storage/items.js'

declare module '@latchkey/primitives' {
  interface OtherNamespaces {
    amber: true
  }
}

type Amber = { polish(): void }
declare const amber: ChainFactory<'amber', Amber, 'amber:main' | 'amber:test'>
declare const sui: ChainFactory<'sui', { sign(): void }, 'sui:mainnet'>
const needed = { projectId: 'test', gateway: 'https://gateway.example.org' }
const makeKit = () => createKit({ ...needed, chains: [amber, sui], defaultNetwork: 'amber:test' })

test('it is a namespace, and none of those that Latchkey speaks', () => {
  expectTypeOf<'amber'>().toExtend<Namespace>()
  expectTypeOf<'amber'>().toExtend<keyof OtherNamespaces>()
  expectTypeOf<'amber:main'>().toExtend<CaipNetworkId>()
  // @ts-expect-error it was merged in
  expectTypeOf<'amber'>().toExtend<KnownNamespace>()
  // @ts-expect-error nobody has merged this one in
  expectTypeOf<'jade'>().toExtend<Namespace>()
})

test('a kit of it knows its wallet and its networks', () => {
  expectTypeOf<ReturnType<typeof makeKit>['options']['chains'][0]>().toEqualTypeOf<typeof amber>()
  const use = (kit: ReturnType<typeof makeKit>) => {
    expectTypeOf(kit.getProvider('amber')).toEqualTypeOf<Amber>()
    kit.networks.switchNetwork('amber:main')
    kit.networks.switchNamespace('amber')
    kit.isAddress('amber', '')
    // @ts-expect-error the kit has no such network
    kit.networks.switchNetwork('amber:other')
    // @ts-expect-error the kit has no such chain
    kit.getProvider('jade')
    const state = kit.store.getState()
    expectTypeOf(getAccount(state, 'amber').address).toEqualTypeOf<string | undefined>()
    expectTypeOf(getNetwork(state, 'amber')?.chainNamespace).toEqualTypeOf<Namespace | undefined>()
    // @ts-expect-error there is no such namespace
    getAccount(state, 'jade')
  }
  expectTypeOf(use).returns.toBeVoid()
})

test('what is stored may be of it', () => {
  expectTypeOf<StoredConnection['namespace']>().toEqualTypeOf<Namespace>()
  expectTypeOf<InferOutput<(typeof storageItems)['activeNamespace']['schema']>>().toEqualTypeOf<Namespace>()
  expectTypeOf<
    InferOutput<(typeof storageItems)['activeNetworkId']['schema']>
  >().toEqualTypeOf<CaipNetworkId>()
  expectTypeOf<InferOutput<(typeof storageItems)['connectedNamespaces']['schema']>>().toEqualTypeOf<
    Namespace[]
  >()
})
