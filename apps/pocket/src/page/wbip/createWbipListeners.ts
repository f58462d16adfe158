type Callback = (event: unknown) => void

/** Listeners of a provider of WBIP, who come in three ways: `addListener({ eventName, cb })`, `addListener(name, cb)` and `listen(name, cb)`. */
export function createWbipListeners() {
  const listeners = new Map<string, Set<Callback>>()

  function add(eventName: unknown, callback: unknown): () => void {
    if (typeof eventName !== 'string' || typeof callback !== 'function') return () => {}
    const known = listeners.get(eventName) ?? new Set()
    // Its own, so that one who listens twice stops twice.
    const own: Callback = (event) => void callback(event)
    listeners.set(eventName, known.add(own))
    return () => void known.delete(own)
  }

  return {
    addListener: (first: unknown, callback?: unknown) => {
      if (typeof first !== 'object' || first === null) return add(first, callback)
      const { eventName, cb } = first as { eventName?: unknown; cb?: unknown }
      return add(eventName, cb)
    },
    listen: add,
    /**
     * Tells all who listen to an event.
     *
     * @param eventName - Its name, which the event carries too.
     * @param data - What else it carries.
     */
    tell(eventName: string, data: object): void {
      for (const listener of [...(listeners.get(eventName) ?? [])]) {
        try {
          listener({ type: eventName, ...data })
        } catch (error) {
          // One listener's mistake must not silence the others; the page still gets to see it.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
