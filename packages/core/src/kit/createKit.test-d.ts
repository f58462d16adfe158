import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { expectTypeOf, test } from 'vitest'
import {
  defineGroup,
  type GroupActions,
  type GroupContext,
  type GroupEvents,
  type GroupStates,
} from '../base/defineGroup.js'
import type { KitOptions } from '../base/KitOptions.js'
import type { Chain, ChainFactory, NetworkIdOf } from '../chain/Chain.js'
import type { Network, NetworkWithId } from '../chain/Network.js'
import type { Connector, WalletSession } from '../connectors/Connector.js'
import type { ConnectorFactory } from '../connectors/ConnectorFactory.js'
import { createKit } from './createKit.js'
import type { Kit, KitEvents, KitGroups, KitState, NamespaceOf, ProviderOf } from './Kit.js'

const needed = { projectId: 'test', gateway: 'https://gateway.example.org' }
type Sui = { signPersonalMessage(): string }
type Stacks = { openContractCall(): void }
declare const sui: ChainFactory<'sui', Sui, 'sui:mainnet' | 'sui:testnet'>
declare const stacks: ChainFactory<'stacks', Stacks, 'stacks:1'>
declare const anyChains: readonly ChainFactory[]

test('what a kit needs has to be given, and of the right type', () => {
  createKit({ ...needed, chains: [sui] })
  // @ts-expect-error a project is needed
  createKit({ gateway: needed.gateway, chains: [sui] })
  // @ts-expect-error a gateway is needed
  createKit({ projectId: 'test', chains: [sui] })
  // @ts-expect-error chains are needed
  createKit(needed)
  // @ts-expect-error one chain at least
  createKit({ ...needed, chains: [] })
  // @ts-expect-error a chain is what a chain's package makes, not a name
  createKit({ ...needed, chains: ['sui'] })
  // @ts-expect-error there is no such option
  createKit({ ...needed, chains: [sui], network: 'sui:mainnet' })
  // @ts-expect-error an address is a text
  createKit({ ...needed, gateway: new URL(needed.gateway), chains: [sui] })
})

test('options take what they know alone', () => {
  const options: KitOptions = { ...needed, chains: [sui, stacks] }
  createKit({ ...options, features: { history: false }, allWallets: 'ONLY_MOBILE', logLevel: 'error' })
  // @ts-expect-error there is no such place
  createKit({ ...options, allWallets: 'SOMETIMES' })
  // @ts-expect-error there is no such feature
  createKit({ ...options, features: { teleport: true } })
  // @ts-expect-error a connector is made by a function that gets what the kit has
  createKit({ ...options, connectors: [{} as Connector] })
  createKit({ ...options, connectors: [{} as ConnectorFactory] })
})

test('a kit knows the namespaces, wallets and networks of its chains', () => {
  const kit = createKit({ ...needed, chains: [sui, stacks], defaultNetwork: 'stacks:1' })
  type Chains = readonly [typeof sui, typeof stacks]
  expectTypeOf(kit).toEqualTypeOf<Kit<Chains>>()
  expectTypeOf<NamespaceOf<Chains>>().toEqualTypeOf<'sui' | 'stacks'>()
  expectTypeOf<NetworkIdOf<Chains>>().toEqualTypeOf<'sui:mainnet' | 'sui:testnet' | 'stacks:1'>()
  expectTypeOf(kit.getProvider('sui')).toEqualTypeOf<Sui>()
  expectTypeOf(kit.getProvider('stacks')).toEqualTypeOf<Stacks>()
  expectTypeOf<Parameters<typeof kit.networks.switchNetwork>[0]>().toEqualTypeOf<
    NetworkIdOf<Chains> | Pick<Network, 'caipNetworkId'>
  >()
  // @ts-expect-error the kit has no such chain
  kit.getProvider('cosmos')
  // @ts-expect-error the kit has no such network
  kit.networks.switchNetwork('sui:devnet')
  // @ts-expect-error a number is no id
  kit.networks.switchNetwork(1)
  // @ts-expect-error the kit has no such network
  createKit({ ...needed, chains: [sui], defaultNetwork: 'stacks:1' })
  // @ts-expect-error nobody writes the state but the kit
  kit.store.setState({})
})

test('of chains that are not known ahead nothing is said that may be wrong', () => {
  const kit = createKit({ ...needed, chains: anyChains, defaultNetwork: 'sui:devnet' })
  expectTypeOf(kit.getProvider).parameter(0).toEqualTypeOf<Namespace>()
  expectTypeOf(kit.getProvider('sui')).toBeUnknown()
  expectTypeOf<NetworkIdOf<typeof anyChains>>().toEqualTypeOf<CaipNetworkId>()
  // A kit of some chains stands where any kit does.
  expectTypeOf<Kit<readonly [typeof sui]>>().toExtend<Kit>()
})

test('a factory of a chain is of one namespace, and makes whole chains', () => {
  const create = (): Chain => ({}) as Chain
  const networks: readonly NetworkWithId<'sui:mainnet'>[] = []
  const factory: ChainFactory<'sui', Sui, 'sui:mainnet'> = {
    ...{ namespace: 'sui', name: 'sui', networks, create },
  }
  expectTypeOf<ProviderOf<readonly [typeof factory], 'sui'>>().toEqualTypeOf<Sui>()
  expectTypeOf<ProviderOf<readonly [typeof factory], 'stacks'>>().toBeUnknown()
  // @ts-expect-error it is of another namespace
  const foreign: ChainFactory<'stacks'> = factory
  // @ts-expect-error there is no such namespace
  type Nowhere = ChainFactory<'nowhere'>
  // @ts-expect-error a chain says how its addresses compare
  const chain: Chain = {
    ...{ namespace: 'sui', networks, discover: () => () => {}, isAddress: () => true },
    ...{ nativeTokenAddress: '', capabilities: {} },
  }
  expectTypeOf<[typeof foreign, Nowhere, typeof chain]>().not.toBeAny()
  expectTypeOf<Chain['toAddressKey']>().toEqualTypeOf<(address: string) => string>()
})

test('a connector opens a session, and restores one or none', () => {
  expectTypeOf<ReturnType<Connector['open']>>().toEqualTypeOf<Promise<WalletSession>>()
  expectTypeOf<ReturnType<Connector['restore']>>().toEqualTypeOf<Promise<WalletSession | undefined>>()
  expectTypeOf<Connector['namespaces']>().toEqualTypeOf<readonly Namespace[]>()
  const open: Connector['open'] = async () => ({}) as WalletSession
  // @ts-expect-error whoever waits may give up
  open({})
  // @ts-expect-error there is no such type
  const type: Connector['type'] = 'BROWSER'
  expectTypeOf(type).not.toBeAny()
})

test('a feature is what its definition says: a slice, actions, events', () => {
  type Notes = { texts: readonly string[] }
  type NoteEvents = { 'note-added': { text: string } }
  const notes = defineGroup({
    name: 'notes',
    state: { texts: [] } as Notes,
    load: async () => (context: GroupContext<Notes, NoteEvents>) => ({
      add: async (text: string) => {
        context.events.emit('note-added', { text })
        // @ts-expect-error it tells a text
        context.events.emit('note-added', { text: 1 })
        // @ts-expect-error there is no such event
        context.events.emit('note-lost', { text })
        // @ts-expect-error a slice has its own fields alone
        context.slice.patch({ words: [] })
        return context.slice.get().texts.length
      },
    }),
  })
  type Groups = readonly [typeof notes]
  expectTypeOf<GroupStates<Groups>>().toEqualTypeOf<{ notes: Notes }>()
  expectTypeOf<GroupActions<Groups>['notes']['add']>().toEqualTypeOf<(text: string) => Promise<number>>()
  expectTypeOf<GroupEvents<Groups>>().toEqualTypeOf<NoteEvents>()
  defineGroup({
    name: 'reader',
    state: {},
    uses: { notes },
    load:
      async () =>
      (context: GroupContext<object, object, { notes: { add(text: string): Promise<number> } }>) => ({
        write: () => context.uses.notes.add(''),
      }),
  })
})

test('the kit has its features by their names, in its store as well', () => {
  expectTypeOf<Kit['send']>().toEqualTypeOf<KitGroups['send']>()
  expectTypeOf<keyof KitGroups>().toExtend<keyof KitState>()
  expectTypeOf<KitEvents>().toHaveProperty('modal-opened')
  // @ts-expect-error there is no such feature
  expectTypeOf<Kit['teleport']>().toBeAny()
})
