/** What the provider tells its listeners (EIP-1193). */
export type ProviderEvents = {
  accountsChanged: string[]
  chainChanged: string
  connect: { chainId: string }
  disconnect: { code: number; message: string }
}

type Listener = (value: never) => void

/** The listeners of one provider, with the names EIP-1193 gives the methods. */
export function createEmitter() {
  const listeners = new Map<string, Listener[]>()
  return {
    on(event: string, listener: Listener): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },
    removeListener(event: string, listener: Listener): void {
      const rest = (listeners.get(event) ?? []).slice()
      const index = rest.indexOf(listener)
      if (index >= 0) rest.splice(index, 1)
      listeners.set(event, rest)
    },
    emit<E extends keyof ProviderEvents>(event: E, value: ProviderEvents[E]): void {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(value as never)
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
