import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** Liveness in plain text: version, features, uptime in seconds. */
export const getHealth = defineCall({
  name: 'getHealth',
  method: 'GET',
  path: '/health',
  audience: 'open',
  answer: 'text',
  summary: 'Says that the gateway is up, which version it is and how long it has run.',
  response: v.string(),
})
