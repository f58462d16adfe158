import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** One analytics event. Unknown event names are accepted. */
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

/** One analytics event. */
export type AnalyticsEvent = v.InferOutput<typeof analyticsEventSchema>

/** One analytics event. */
export const postEvent = /*#__PURE__*/ defineCall({
  name: 'postEvent',
  method: 'POST',
  path: '/e',
  audience: 'analytics',
  answer: 'empty',
  status: 202,
  summary: 'Stores one analytics event.',
  body: analyticsEventSchema,
})

/** A list of analytics events, as a beacon sends it. */
export const postEvents = /*#__PURE__*/ defineCall({
  name: 'postEvents',
  method: 'POST',
  path: '/batch',
  audience: 'analytics',
  answer: 'empty',
  status: 202,
  summary: 'Stores a list of analytics events.',
  body: v.array(analyticsEventSchema),
})
