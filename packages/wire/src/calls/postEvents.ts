import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { analyticsEventSchema } from '../schemas/analyticsEvent.js'

/** A list of analytics events, as a beacon sends it (§7.030). */
export const postEvents = defineCall({
  name: 'postEvents',
  method: 'POST',
  path: '/batch',
  audience: 'analytics',
  answer: 'empty',
  status: 202,
  summary: 'Stores a list of analytics events.',
  body: v.array(analyticsEventSchema),
})
