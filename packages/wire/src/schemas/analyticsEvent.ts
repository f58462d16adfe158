import * as v from 'valibot'

/** One analytics event (§3.037). Unknown event names are accepted. */
export const analyticsEventSchema = v.object({
  eventId: v.string(),
  url: v.string(),
  domain: v.string(),
  timestamp: v.union([v.number(), v.string()]),
  bundleId: v.optional(v.string()),
  props: v.looseObject({
    type: v.string(),
    event: v.string(),
    address: v.optional(v.string()),
    properties: v.optional(v.record(v.string(), v.unknown())),
    errorType: v.optional(v.string()),
    errorMessage: v.optional(v.string()),
    stackTrace: v.optional(v.string()),
  }),
})

/** One analytics event (§3.037). */
export type AnalyticsEvent = v.InferOutput<typeof analyticsEventSchema>
