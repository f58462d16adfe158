import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** Whether a project wants analytics events (§7.027). */
export const getAnalyticsConfig = defineCall({
  name: 'getAnalyticsConfig',
  method: 'GET',
  path: '/getAnalyticsConfig',
  audience: 'directory',
  answer: 'json',
  summary: 'Says whether the project wants analytics events.',
  response: v.object({ isAnalyticsEnabled: v.boolean() }),
})
