import type { AnalyticsEventName } from './AnalyticsEventName.js'

/** One thing that happened, as subscribers get it. */
export type TrackedEvent = {
  event: AnalyticsEventName
  address?: string | undefined
  /** `error`: what was thrown, where the event is of a failure. */
  properties: Record<string, unknown>
}
