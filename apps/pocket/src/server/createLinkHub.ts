import type { LinkState } from '../shared/link.js'

/** Bounds of the hub's memory. */
export type LinkHubLimits = {
  /** Links remembered; the one unused longest is forgotten first. */
  maxLinks: number
  /** Streams open at a time over all links. */
  maxListeners: number
  /** Streams open at a time on one link. */
  maxListenersPerLink: number
}

/** Enough for one person's browser many times over; a few hundred kilobytes at the most. */
const defaultLinkHubLimits: LinkHubLimits = {
  maxLinks: 1_000,
  maxListeners: 500,
  maxListenersPerLink: 20,
}

type Listener = (state: LinkState) => void

/** Passes what a site may see from pocket to the site's pages. */
export type LinkHub = {
  /** The last state told, if remembered. */
  get(linkId: string): LinkState | undefined
  /** Remembers a state and tells every listener. */
  publish(linkId: string, state: LinkState): void
  /** Listens; calls back at once when a state is remembered. @returns A function that stops, or `undefined` when full. */
  listen(linkId: string, listener: Listener): (() => void) | undefined
}

/**
 * Makes an empty hub.
 *
 * @param limits - Bounds of its memory.
 */
export function createLinkHub(limits: LinkHubLimits = defaultLinkHubLimits): LinkHub {
  // A Map keeps insertion order, so its first key is the link unused longest.
  const states = new Map<string, LinkState>()
  const listeners = new Map<string, Set<Listener>>()
  let listenerCount = 0

  function remember(linkId: string, state: LinkState): void {
    states.delete(linkId)
    states.set(linkId, state)
    const oldest = states.size > limits.maxLinks ? states.keys().next().value : undefined
    if (oldest !== undefined) states.delete(oldest)
  }

  return {
    get: (linkId) => states.get(linkId),
    publish(linkId, state) {
      remember(linkId, state)
      for (const listener of [...(listeners.get(linkId) ?? [])]) listener(state)
    },
    listen(linkId, listener) {
      const ofLink = listeners.get(linkId) ?? new Set()
      if (listenerCount >= limits.maxListeners || ofLink.size >= limits.maxListenersPerLink) return undefined
      listeners.set(linkId, ofLink.add(listener))
      listenerCount += 1
      const state = states.get(linkId)
      if (state) {
        remember(linkId, state)
        listener(state)
      }
      return () => {
        if (!ofLink.delete(listener)) return
        listenerCount -= 1
        if (ofLink.size === 0 && listeners.get(linkId) === ofLink) listeners.delete(linkId)
      }
    },
  }
}
