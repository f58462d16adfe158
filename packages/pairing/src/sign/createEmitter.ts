/** Tells listeners what happened, by name. */
export type Emitter<Events> = {
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
  /** Returns what stops the listening. */
  on<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void
}

/** Makes an emitter. A listener that throws does not keep the others from being told. */
export function createEmitter<Events>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(event: never) => void>>()
  return {
    emit(name, event) {
      for (const listener of [...(listeners.get(name) ?? [])]) {
        try {
          listener(event as never)
        } catch (error) {
          // The listener's mistake is not the protocol's: it surfaces as an uncaught error.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    on(name, listener) {
      const own = listeners.get(name) ?? new Set()
      listeners.set(name, own.add(listener))
      return () => own.delete(listener)
    },
  }
}
