import type { AnalyticsEventName } from './AnalyticsEventName.js'

/** One thing that happened, as subscribers get it. */
export type TrackedEvent = {
  event: AnalyticsEventName
  address?: string | undefined
  properties: Record<string, unknown>
}
