import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { GenericSchema } from 'valibot'
import type { ChainConnection } from '../chain/ChainConnection.js'
import type { CoreEvents } from '../events/CoreEvents.js'
import type { EventPort } from '../events/createEmitter.js'
import type { FeatureFlag } from '../features/FeatureFlag.js'
import type { StorageItem } from '../storage/createKitStorage.js'
import type { KitBase } from './KitBase.js'

/** The part of the store that belongs to one group. */
export type Slice<State> = {
  get(): State
  set(state: State): void
  /** Changes some fields. */
  patch(change: Partial<State>): void
}

/** What a feature stores, by what it is called in code. */
export type StorageItems = Readonly<Record<string, StorageItem>>

/** What a group is made from: what every part of the kit gets, its own slice, and events of its own. */
export type GroupContext<
  State,
  Events = Record<never, never>,
  Uses extends Record<string, object> = Record<never, never>,
  Items extends StorageItems = Record<never, never>,
> = Omit<KitBase, 'events'> & {
  readonly slice: Slice<State>
  /** What it stores, as its definition has it. */
  readonly items: Items
  readonly events: EventPort<CoreEvents & Events>
  /** The groups it builds on. */
  readonly uses: Readonly<Uses>
  /** Shows the feature to the visitor; `parameters`: what it was asked with. */
  show(parameters: object): void
  /** The live connection in use of a namespace, for asking its wallet. */
  getLiveConnection(namespace: Namespace): ChainConnection | undefined
  /**
   * Goes to a network.
   *
   * @throws `network/…`
   */
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /**
   * Connects a wallet, as `kit.connections.connect` does.
   *
   * @throws `connection/…`
   */
  connect(parameters: { connectorId: string }): Promise<unknown>
  /** Reads the balance beside the account in front again. */
  refreshNativeBalance(): Promise<void>
}

/**
 * A feature of the kit: a slice of the state, and what can be done. `kit.<name>` and the store's `<name>` come of it, and
 * `useFeature('<name>')`.
 *
 * Everything of it is said here, and comes with the kit's late half: until then its slice is not in the store. Types that others
 * read are declared beside those of its actions, which every declaration file leads to: the names of what it tells the owner's
 * analytics in the interface `AnalyticsEvents`, its switches in `LocalFeatures` or `RemoteFeatures`, its alerts in `AddedAlerts`.
 */
export type GroupDefinition<
  Name extends string,
  State,
  Actions extends object,
  Events,
  Uses extends Record<string, object>,
  Items extends StorageItems,
> = {
  readonly name: Name
  /** What it knows at first. */
  readonly state: State
  /** Loads what makes the group, with the first thing that is done. Its functions return promises or nothing. */
  load(): Promise<(context: GroupContext<State, Events, Uses, Items>) => Actions>
  /** Everything it stores. Keys are permanent, and no two features share one. */
  readonly items?: Items
  /** Those of them that are forgotten when the visitor leaves: answers about an account. */
  readonly caches?: readonly StorageItem[]
  /**
   * What it goes on with after a reload: where something is stored, its `resume` is called with the kit's start. It gets what the
   * page was come back to with.
   */
  readonly storedAs?: StorageItem<GenericSchema<unknown, readonly unknown[]>>
  /** Its switches, beside those of every kit. */
  readonly flags?: Readonly<Record<string, FeatureFlag>>
  /** The groups it builds on, by their names; they must not build on it. */
  readonly uses?: {
    readonly [Name in keyof Uses]: AnyGroup & { load(): Promise<(context: never) => Uses[Name]> }
  }
}

/**
 * Defines a feature of the kit; its line in `kit/groups.ts` makes it part of every kit.
 *
 * @param definition - See {@link GroupDefinition}.
 *
 * @example
 * export const history = defineGroup({
 *   name: 'history',
 *   state: emptyHistory,
 *   load: async () => (await import('./createHistory.js')).createHistory,
 * })
 */
export function defineGroup<
  const Name extends string,
  State,
  Actions extends object,
  Events,
  Uses extends Record<string, object>,
  Items extends StorageItems,
>(
  definition: GroupDefinition<Name, State, Actions, Events, Uses, Items>,
): GroupDefinition<Name, State, Actions, Events, Uses, Items> {
  return definition
}

// biome-ignore lint/suspicious/noExplicitAny: stands for every definition, whatever its types
export type AnyGroup = GroupDefinition<string, any, any, any, any, any>

/** The slices of some groups. */
export type GroupStates<Groups extends readonly AnyGroup[]> = {
  [Group in Groups[number] as Group['name']]: Group['state']
}

/** What can be done with some groups. */
export type GroupActions<Groups extends readonly AnyGroup[]> = {
  readonly [Group in Groups[number] as Group['name']]: ReturnType<Awaited<ReturnType<Group['load']>>>
}

/** What some groups tell. */
export type GroupEvents<Groups extends readonly AnyGroup[]> = UnionToIntersection<
  Groups[number] extends infer Group
    ? Group extends GroupDefinition<
        string,
        infer _State,
        infer _Actions,
        infer Events,
        infer _Uses,
        infer _Items
      >
      ? Events
      : never
    : never
>

type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer Intersection,
) => void
  ? Intersection
  : never
