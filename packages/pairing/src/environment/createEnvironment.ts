import type { Environment, EnvironmentState } from './Environment.js'

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
      channel.onmessage = (event) => onMessage(event.data)
      return { post: (message) => channel.postMessage(message), close: () => channel.close() }
    },
  }
}

function listen(target: EventTarget, names: string[], listener: () => void): () => void {
  for (const name of names) target.addEventListener(name, listener)
  return () => {
    for (const name of names) target.removeEventListener(name, listener)
  }
}
