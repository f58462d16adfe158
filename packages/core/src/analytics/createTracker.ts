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
  /**
   * Says whether the visitor allows events to be sent to the gateway; see the option `analyticsConsent`. What happened before is not
   * sent, nor is what waits when consent is taken back. The kit does not store it: say it again on each page.
   */
  setConsent(isGiven: boolean): void
}

/** The recorder, as the rest of the kit has it. */
export type Tracker = AnalyticsGroup & { flush(): void; hasConsent(): boolean }

/**
 * Creates the recorder. It is in the start bundle; the sender loads late and then gets the recorded events.
 *
 * @param store - The kit's store.
 * @param events - Where it is told.
 * @param isAllowed - Whether events may be sent already.
 */
export function createTracker(
  { getState }: Pick<CoreStore, 'getState'>,
  events: EventPort<CoreEvents>,
  isAllowed = true,
): Tracker {
  let waiting: TrackedEvent[] | undefined = []
  return {
    track(event, properties = {}) {
      const state = getState()
      const address = getActiveAddress(state)
      const tracked: TrackedEvent = {
        event,
        ...(address === undefined ? {} : { address }),
        properties: { ...properties, caipNetworkId: getNetwork(state)?.caipNetworkId },
        ...(isAllowed ? {} : { isHeldBack: true }),
      }
      if (waiting) waiting.push(tracked)
      else events.emit('tracked', tracked)
    },
    subscribe: (onEvent) =>
      events.on('tracked', ({ event, address, properties }) =>
        onEvent({ event, ...(address === undefined ? {} : { address }), properties }),
      ),
    setConsent(isGiven) {
      isAllowed = isGiven
    },
    hasConsent: () => isAllowed,
    flush() {
      const before = waiting ?? []
      waiting = undefined
      for (const tracked of before) events.emit('tracked', tracked)
    },
  }
}
