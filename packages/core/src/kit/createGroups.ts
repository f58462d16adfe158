import type { AnyGroup, GroupContext, Slice } from '../base/defineGroup.js'
import { createLate } from '../flow/createLate.js'

/** Where groups come from. */
export type GroupSource = { services: GroupServices; getGroup(name: string): AnyGroup | undefined }

/** What a group gets beside its own slice and the groups it builds on. */
export type GroupServices = Omit<GroupContext<unknown>, 'slice' | 'items' | 'uses' | 'show'> & {
  /** Shows a feature to the visitor. */
  show(feature: string, parameters: object): void
}

type Actions = Record<string, (...parameters: never[]) => unknown>

/**
 * The groups of a kit by their names, each made when it is first used. Their names come with the kit's late half: until then any
 * may be one. Once a group is there its functions run in the caller's own turn: a wallet may only open its window inside the
 * visitor's gesture.
 *
 * @param getSource - Brings definitions and what groups are made from; asked for with the first use.
 * @param mayBe - Whether a name is a group's, as far as it is known.
 */
export function createLateGroups(
  getSource: () => Promise<GroupSource>,
  mayBe: (name: string) => boolean,
): Record<string, object> {
  const groups = new Map<string, object>()

  function createGroup(name: string): object {
    let made: Actions | undefined
    const load = createLate(async () => {
      const { services, getGroup } = await getSource()
      const group = getGroup(name)
      if (!group) throw new TypeError(`A kit has no ${name}`)
      const create = await group.load()
      const { show, ...rest } = services
      const uses = Object.entries(group.uses ?? {})
      made ??= create({
        ...rest,
        items: group.items,
        slice: createSlice(services.store as unknown as SliceStore, name),
        uses: Object.fromEntries(uses.map(([key, used]) => [key, getLateGroup(used.name)])),
        show: (parameters: object) => show(name, parameters),
      }) as Actions
      return made
    })
    return createLateObject(() => made, load, callableGroups.includes(name))
  }

  function getLateGroup(name: string): object {
    const group = groups.get(name) ?? createGroup(name)
    groups.set(name, group)
    return group
  }

  return new Proxy<Record<string, object>>(
    {},
    {
      // Nobody's name is one that every object has.
      get: (own, name) =>
        typeof name === 'string' && !(name in own) && mayBe(name)
          ? getLateGroup(name)
          : Reflect.get(own, name),
    },
  )
}

/**
 * The groups that are functions themselves. Before their names are known any may be one, and what asks a value for `then` or `toJSON`
 * calls what looks like a function.
 */
export const callableGroups = ['pay']

/**
 * Stands for something that comes late: what is called on it waits for it.
 *
 * @param getMade - It, once it is there.
 * @param load - Brings it.
 * @param isCallable - Whether it is a function itself.
 */
export function createLateObject<Made extends object>(
  getMade: () => Made | undefined,
  load: () => Promise<Made>,
  isCallable = false,
): Made {
  const functions = new Map<string, unknown>()
  type Callable = ((...all: unknown[]) => unknown) & Record<string, (...all: unknown[]) => unknown>
  function runOn(run: (made: Callable) => unknown): unknown {
    const made = getMade()
    if (made) return run(made as Callable)
    const loading = load()
    const madeAtOnce = getMade()
    return madeAtOnce ? run(madeAtOnce as Callable) : loading.then((late) => run(late as Callable))
  }
  return new Proxy((isCallable ? () => {} : {}) as Made, {
    apply: (_, __, parameters: unknown[]) => runOn((made) => made(...parameters)),
    get(_, name) {
      // It is no promise, whatever asks whether it is one.
      if (typeof name !== 'string' || name === 'then') return undefined
      const known = functions.get(name)
      if (known) return known
      const call = (...parameters: unknown[]) => runOn((made) => made[name]?.(...parameters))
      functions.set(name, call)
      return call
    },
  })
}

type SliceStore = {
  getState(): Record<string, unknown>
  setState(change: Record<string, unknown>): void
}

function createSlice<State>({ getState, setState }: SliceStore, name: string): Slice<State> {
  const get = () => getState()[name] as State
  return {
    get,
    set: (state) => setState({ [name]: state }),
    patch: (change) => setState({ [name]: { ...get(), ...change } }),
  }
}
