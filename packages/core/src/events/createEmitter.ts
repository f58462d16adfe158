/** One event as listeners of all get it: its type, and what it carries. */
export type EventOf<Events> = {
  [Type in keyof Events & string]: { type: Type } & Events[Type]
}[keyof Events & string]

/** Where things are told, and heard. */
export type Emitter<Events> = {
  /** Tells everybody who listens. What a listener tells in turn comes after, so that all hear things in one order. */
  emit<Type extends keyof Events & string>(type: Type, payload: Events[Type]): void
  /** Calls back for one type. Returns what stops it. */
  on<Type extends keyof Events & string>(type: Type, listener: (payload: Events[Type]) => void): () => void
  /** Calls back for everything. Returns what stops it. */
  onAny(listener: (event: EventOf<Events>) => void): () => void
}

/** The part of an emitter that most need: telling, and hearing of one thing. */
export type EventPort<Events> = Pick<Emitter<Events>, 'emit' | 'on'>

/**
 * Makes an emitter. A listener that throws is reported and keeps nobody else from hearing.
 *
 * @param signal - From its abort on nobody hears anything.
 */
export function createEmitter<Events>(signal: AbortSignal): Emitter<Events> {
  const listeners = new Set<(event: EventOf<Events>) => void>()
  const queue: EventOf<Events>[] = []
  let isTelling = false

  function tellAll(): void {
    if (isTelling) return
    isTelling = true
    for (let event = queue.shift(); event; event = queue.shift()) {
      for (const listener of [...listeners]) {
        try {
          listener(event)
        } catch (error) {
          reportError(error)
        }
      }
    }
    isTelling = false
  }

  signal.addEventListener('abort', () => listeners.clear())

  function onAny(listener: (event: EventOf<Events>) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    emit(type, payload) {
      if (signal.aborted) return
      queue.push({ type, ...payload } as EventOf<Events>)
      tellAll()
    },
    on: (type, listener) =>
      onAny((event) => {
        if (event.type === type) listener(event as Events[typeof type])
      }),
    onAny,
  }
}
