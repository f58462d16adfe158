import type { Environment, EnvironmentState } from '../environment/createEnvironment.js'

/** Surroundings that a test changes. */
export type TestEnvironment = Environment & { set(state: Partial<EnvironmentState>): void }

/**
 * Makes surroundings that are online, visible and awake.
 *
 * @param parts - `hasChannel`: other clients of this process are other tabs.
 */
export function createTestEnvironment({ hasChannel = false } = {}): TestEnvironment {
  let state: EnvironmentState = { isOnline: true, isVisible: true, isFrozen: false }
  const listeners = new Set<() => void>()
  return {
    getState: () => state,
    watch(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    openChannel(name, onMessage) {
      if (!hasChannel) return { post: () => {}, close: () => {} }
      const channel = new BroadcastChannel(name)
      channel.onmessage = (event) => onMessage((event as MessageEvent).data)
      return { post: (message) => channel.postMessage(message), close: () => channel.close() }
    },
    set(changes) {
      state = { ...state, ...changes }
      for (const listener of [...listeners]) listener()
    },
  }
}
