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

/** The storage items of a feature, by their names in code. */
export type StorageItems = Readonly<Record<string, StorageItem>>

/** The parts that a group gets: those of every part of the kit, its own slice, and its own events. */
export type GroupContext<
  State,
  Events = Record<never, never>,
  Uses extends Record<string, object> = Record<never, never>,
  Items extends StorageItems = Record<never, never>,
> = Omit<KitBase, 'events'> & {
  readonly slice: Slice<State>
  /** Its storage items, as in its definition. */
  readonly items: Items
  readonly events: EventPort<CoreEvents & Events>
  /** The groups it builds on. */
  readonly uses: Readonly<Uses>
  /** Shows the feature to the visitor; `parameters`: those of the request. */
  show(parameters: object): void
  /** The live connection in use of a namespace, for asking its wallet. */
  getLiveConnection(namespace: Namespace): ChainConnection | undefined
  /**
   * Switches the network.
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
  /**
   * Asks the wallet in use to sign a text, as `kit.connections.signMessage` does.
   *
   * @throws `kit/not-configured`, `wallet/…`
   */
  signMessage(parameters: { message: string; namespace: Namespace; signal: AbortSignal }): Promise<string>
  /** Refreshes the balance of the account in use. */
  refreshNativeBalance(): Promise<void>
}

/**
 * A feature of the kit: a slice of the state, and actions. `kit.<name>`, the store's `<name>` and `useFeature('<name>')` are derived
 * from it.
 *
 * The whole feature loads with the kit's late part: before that, the store has no slice of it. Declare public types beside those of its
 * actions, because every declaration file refers to that file: the names of its analytics events in the interface `AnalyticsEvents`, its switches in `LocalFeatures` or `RemoteFeatures`, its alerts in `AddedAlerts`.
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
  /** Its initial state. */
  readonly state: State
  /** Loads the group's factory with the first action. The group's functions return promises or nothing. */
  load(): Promise<(context: GroupContext<State, Events, Uses, Items>) => Actions>
  /** Its storage items. Keys are permanent, and no two features share one. */
  readonly items?: Items
  /** The items that the kit deletes when the visitor disconnects: answers about an account. */
  readonly caches?: readonly StorageItem[]
  /**
   * The item to resume from after a reload: if it is stored, the kit calls the group's `resume` at its start, with the data the page
   * returned with.
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

// biome-ignore lint/suspicious/noExplicitAny: stands for a definition of any types
export type AnyGroup = GroupDefinition<string, any, any, any, any, any>

/** The slices of some groups. */
export type GroupStates<Groups extends readonly AnyGroup[]> = {
  [Group in Groups[number] as Group['name']]: Group['state']
}

/** The actions of some groups. */
export type GroupActions<Groups extends readonly AnyGroup[]> = {
  readonly [Group in Groups[number] as Group['name']]: ReturnType<Awaited<ReturnType<Group['load']>>>
}

/** The events of some groups. */
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
