/** What the surroundings let a client do at this moment. */
export type EnvironmentState = {
  /** False while the machine has no network. */
  isOnline: boolean
  /** False while the page is hidden. */
  isVisible: boolean
  /** True while the browser keeps the page from running; a socket would then swallow messages unseen. */
  isFrozen: boolean
}

/** The page or process a client runs in. Replaced in tests. */
export type Environment = {
  getState(): EnvironmentState
  /** Calls back when the state may have changed; returns what stops it. */
  watch(onChange: () => void): () => void
  /**
   * Opens a channel to the other clients that share a storage (the other tabs of a site); nothing where there is none.
   *
   * @param name - The channel's name, the same for all of them.
   * @param onMessage - Receives what another one posted.
   */
  openChannel(
    name: string,
    onMessage: (message: unknown) => void,
  ): { post(message: unknown): void; close(): void }
}

/** The page this runs in; outside a browser a process that is always online and has no other tabs. */
export function createEnvironment(): Environment {
  return typeof document === 'undefined' ? processEnvironment : createPageEnvironment()
}

const processEnvironment: Environment = {
  getState: () => ({ isOnline: true, isVisible: true, isFrozen: false }),
  watch: () => () => {},
  openChannel: () => ({ post: () => {}, close: () => {} }),
}

function createPageEnvironment(): Environment {
  let isFrozen = false
  return {
    getState: (): EnvironmentState => ({
      isOnline: navigator.onLine,
      isVisible: document.visibilityState === 'visible',
      isFrozen,
    }),
    watch(onChange) {
      const freeze = () => {
        isFrozen = true
        onChange()
      }
      const wake = () => {
        isFrozen = false
        onChange()
      }
      const stops = [
        listen(window, ['online', 'offline'], onChange),
        // A page in the back-forward cache sleeps like a frozen one.
        listen(window, ['pagehide'], freeze),
        listen(window, ['pageshow'], wake),
        listen(document, ['freeze'], freeze),
        listen(document, ['resume', 'visibilitychange'], wake),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    openChannel(name, onMessage) {
      if (typeof BroadcastChannel === 'undefined') return processEnvironment.openChannel(name, onMessage)
      const channel = new BroadcastChannel(name)
      let isClosed = false
      channel.onmessage = (event) => onMessage(event.data)
      return {
        post(message) {
          // What was still being stored when the client was closed is no news to anybody here.
          if (!isClosed) channel.postMessage(message)
        },
        close() {
          isClosed = true
          channel.close()
        },
      }
    },
  }
}

function listen(target: EventTarget, names: string[], listener: () => void): () => void {
  for (const name of names) target.addEventListener(name, listener)
  return () => {
    for (const name of names) target.removeEventListener(name, listener)
  }
}
