import type { CoreStore } from '../base/KitBase.js'
import type { CoreEvents } from '../events/CoreEvents.js'
import type { EventPort } from '../events/createEmitter.js'
import { getActiveAddress, getNetwork } from '../state/selectors.js'
import type { AnalyticsEventName } from './AnalyticsEventName.js'
import type { TrackedEvent } from './TrackedEvent.js'

/** Events of the kit: sent to the site, and to its own gateway if the site and the project turn that on. */
export type AnalyticsGroup = {
  /** Records something that happened. */
  track(event: AnalyticsEventName, properties?: Record<string, unknown>): void
  /** Calls back for every event. Returns a function that stops it. */
  subscribe(onEvent: (event: TrackedEvent) => void): () => void
}

/**
 * Creates the recorder. It is in the start bundle; the sender loads late and then gets the recorded events.
 *
 * @param store - The kit's store.
 * @param events - Where it is told.
 */
export function createTracker(
  { getState }: Pick<CoreStore, 'getState'>,
  events: EventPort<CoreEvents>,
): AnalyticsGroup & { flush(): void } {
  let waiting: TrackedEvent[] | undefined = []
  return {
    track(event, properties = {}) {
      const state = getState()
      const address = getActiveAddress(state)
      const tracked: TrackedEvent = {
        event,
        ...(address === undefined ? {} : { address }),
        properties: { ...properties, caipNetworkId: getNetwork(state)?.caipNetworkId },
      }
      if (waiting) waiting.push(tracked)
      else events.emit('tracked', tracked)
    },
    subscribe: (onEvent) =>
      events.on('tracked', ({ event, address, properties }) =>
        onEvent({ event, ...(address === undefined ? {} : { address }), properties }),
      ),
    flush() {
      const before = waiting ?? []
      waiting = undefined
      for (const tracked of before) events.emit('tracked', tracked)
    },
  }
}
