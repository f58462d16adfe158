import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { GenericSchema } from 'valibot'
import type { ChainConnection } from '../chain/ChainConnection.js'
import type { CoreEvents } from '../events/CoreEvents.js'
import type { EventPort } from '../events/createEmitter.js'
import type { StorageItem } from '../storage/createKitStorage.js'
import type { KitBase } from './KitBase.js'

/** The part of the store that belongs to one group. */
export type Slice<State> = {
  get(): State
  set(state: State): void
  /** Changes some fields. */
  patch(change: Partial<State>): void
}

/** What a group is made from: what every part of the kit gets, its own slice, and events of its own. */
export type GroupContext<
  State,
  Events = Record<never, never>,
  Uses extends Record<string, object> = Record<never, never>,
> = Omit<KitBase, 'events'> & {
  readonly slice: Slice<State>
  readonly events: EventPort<CoreEvents & Events>
  /** The groups it builds on. */
  readonly uses: Readonly<Uses>
  /** Shows the feature to the visitor; `parameters`: what it was asked with. */
  show(parameters: object): void
  /** What a login came back to the page with, taken out of its address; once (§2.030). */
  takeLoginReturn(): string | undefined
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
 * Where it is imported from decides what a page starts with: the definitions of every kit's features are part of the kit's
 * late half (`lateGroups.ts`), and only their names and first states of the early one (`groups.ts`).
 */
export type GroupDefinition<
  Name extends string,
  State,
  Actions extends object,
  Events,
  Uses extends Record<string, object>,
> = {
  readonly name: Name
  /** What it knows at first. It is part of the page from the start: keep it small. */
  readonly state: State
  /** Loads what makes the group, with the first thing that is done. Its functions return promises or nothing. */
  load(): Promise<(context: GroupContext<State, Events, Uses>) => Actions>
  /** What it goes on with after a reload: where something is stored, its `resume` is called with the kit's start. */
  readonly storedAs?: StorageItem<GenericSchema<unknown, readonly unknown[]>>
  /** The groups it builds on, by their names; they must not build on it. */
  readonly uses?: {
    readonly [Name in keyof Uses]: AnyGroup & { load(): Promise<(context: never) => Uses[Name]> }
  }
}

/**
 * Defines a feature of the kit; its line in `groups.ts` makes it part of every kit.
 *
 * @param definition - See {@link GroupDefinition}.
 *
 * @example
 * export const history = defineGroup({
 *   name: 'history',
 *   state: emptyHistory,
 *   load: async () => (await import('../kit/createHistory.js')).createHistory,
 * })
 */
export function defineGroup<
  const Name extends string,
  State,
  Actions extends object,
  Events,
  Uses extends Record<string, object>,
>(
  definition: GroupDefinition<Name, State, Actions, Events, Uses>,
): GroupDefinition<Name, State, Actions, Events, Uses> {
  return definition
}

// biome-ignore lint/suspicious/noExplicitAny: stands for every definition, whatever its types
export type AnyGroup = GroupDefinition<string, any, any, any, any>

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
    ? Group extends GroupDefinition<string, infer _State, infer _Actions, infer Events, infer _Uses>
      ? Events
      : never
    : never
>

type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer Intersection,
) => void
  ? Intersection
  : never
