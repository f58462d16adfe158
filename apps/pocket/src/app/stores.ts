import * as v from 'valibot'

/** A small store: one object, replaced when part of it changes. */
export type State<T extends object> = {
  get(): T
  set(change: Partial<T>): void
  /** @returns What stops the listening. */
  subscribe(listener: () => void): () => void
}

/**
 * Makes a small store.
 *
 * @param initial - What it holds first.
 */
export function createState<T extends object>(initial: T): State<T> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(change) {
      value = { ...value, ...change }
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** A value kept in the browser and shared by every open pocket. */
export type Stored<T> = {
  get(): T
  set(value: T): void
  /** @returns A function that stops listening. */
  subscribe(listener: () => void): () => void
}

/** The part of `Window` a stored value uses. */
export type StorageWindow = Pick<Window, 'addEventListener' | 'localStorage'>

/**
 * Keeps one value in local storage, parsed by schema on the way in.
 *
 * @param parameters - The window, the storage key, the schema, and the value to start with. `upgrade` puts a value that was kept in
 * an earlier form into today's and gives back any other as it is; what it has changed is written anew.
 */
export function createStored<S extends v.GenericSchema>(parameters: {
  window: StorageWindow
  key: string
  schema: S
  initial: v.InferOutput<S>
  upgrade?: (kept: unknown) => unknown
}): Stored<v.InferOutput<S>> {
  const { window, key, schema, initial, upgrade = (kept) => kept } = parameters
  const listeners = new Set<() => void>()

  function read(): v.InferOutput<S> {
    try {
      const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
      const upgraded = upgrade(kept)
      const parsed = v.safeParse(schema, upgraded)
      if (parsed.success && upgraded !== kept) write(parsed.output)
      return parsed.success ? parsed.output : initial
    } catch {
      // Storage is denied or holds no JSON: start afresh.
      return initial
    }
  }

  function write(next: v.InferOutput<S>): void {
    try {
      window.localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is denied: the value lasts as long as this window.
    }
  }

  let value = read()
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  window.addEventListener('storage', (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    value = read()
    notify()
  })

  return {
    get: () => value,
    set(next) {
      value = next
      write(next)
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
