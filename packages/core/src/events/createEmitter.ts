/** An event as listeners of all events get it: its type and its payload. */
export type EventOf<Events> = {
  [Type in keyof Events & string]: { type: Type } & Events[Type]
}[keyof Events & string]

/** Emits events and takes listeners. */
export type Emitter<Events> = {
  /** Calls every listener. Events that a listener emits come after, so that all listeners get one order. */
  emit<Type extends keyof Events & string>(type: Type, payload: Events[Type]): void
  /** Calls back for one type. Returns a function that stops it. */
  on<Type extends keyof Events & string>(type: Type, listener: (payload: Events[Type]) => void): () => void
  /** Calls back for every event. Returns a function that stops it. */
  onAny(listener: (event: EventOf<Events>) => void): () => void
}

/** The part of an emitter that most need: telling, and hearing of one thing. */
export type EventPort<Events> = Pick<Emitter<Events>, 'emit' | 'on'>

/**
 * Makes an emitter. The emitter reports a listener that throws, and still calls the others.
 *
 * @param signal - After its abort, no listener is called.
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
