import { defineCall } from '../defineCall.js'
import { analyticsEventSchema } from '../schemas/analyticsEvent.js'

/** One analytics event (§7.030). */
export const postEvent = defineCall({
  name: 'postEvent',
  method: 'POST',
  path: '/e',
  audience: 'analytics',
  answer: 'empty',
  status: 202,
  summary: 'Stores one analytics event.',
  body: analyticsEventSchema,
})
