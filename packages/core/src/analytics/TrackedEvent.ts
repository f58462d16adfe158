import type { AnalyticsEventName } from './AnalyticsEventName.js'

/** One thing that happened, as subscribers get it. */
export type TrackedEvent = {
  event: AnalyticsEventName
  address?: string | undefined
  /** `error`: the thrown error, if the event reports a failure. */
  properties: Record<string, unknown>
  /** Happened before the visitor allowed it to be sent, so it never is. */
  isHeldBack?: true
}
