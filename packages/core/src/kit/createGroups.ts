import type { AnyGroup, GroupContext, Slice } from '../base/defineGroup.js'
import { createLate } from '../flow/createLate.js'

/** What a group gets beside its own slice and the groups it builds on. */
export type GroupServices = Omit<GroupContext<unknown>, 'slice' | 'uses' | 'show'> & {
  /** Shows a feature to the visitor. */
  show(feature: string, parameters: object): void
}

type Actions = Record<string, (...parameters: never[]) => unknown>

/**
 * Makes a group when it is first used. Once it is there its functions run in the caller's own turn: a wallet may only
 * open its window inside the visitor's gesture.
 *
 * @param name - Its name.
 * @param getParts - Its definition and what it is made from; asked for with the first use.
 * @param getGroup - Another group by its name.
 */
export function createLateGroup(
  name: string,
  getParts: (name: string) => Promise<{ group: AnyGroup; services: GroupServices }>,
  getGroup: (name: string) => object,
): object {
  let made: Actions | undefined
  const load = createLate(async () => {
    const { group, services } = await getParts(name)
    const create = await group.load()
    const { show, ...rest } = services
    const uses = Object.entries(group.uses ?? {})
    made ??= create({
      ...rest,
      slice: createSlice(services.store as unknown as SliceStore, name),
      uses: Object.fromEntries(uses.map(([key, used]) => [key, getGroup(used.name)])),
      show: (parameters: object) => show(name, parameters),
    }) as Actions
    return made
  })
  return createLateObject(() => made, load)
}

/**
 * Stands for something that comes late: what is called on it waits for it.
 *
 * @param getMade - It, once it is there.
 * @param load - Brings it.
 */
export function createLateObject<Made extends object>(
  getMade: () => Made | undefined,
  load: () => Promise<Made>,
): Made {
  const functions = new Map<string, unknown>()
  return new Proxy({} as Made, {
    get(_, name) {
      // It is no promise, whatever asks whether it is one.
      if (typeof name !== 'string' || name === 'then') return undefined
      const known = functions.get(name)
      if (known) return known
      const call = (...parameters: unknown[]) => {
        const run = (made: Made) =>
          (made as Record<string, (...all: unknown[]) => unknown>)[name]?.(...parameters)
        const made = getMade()
        if (made) return run(made)
        const loading = load()
        const madeAtOnce = getMade()
        return madeAtOnce ? run(madeAtOnce) : loading.then(run)
      }
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
