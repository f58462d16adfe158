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
