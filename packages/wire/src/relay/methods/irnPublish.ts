import * as v from 'valibot'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayPublishSchema } from '../fields.js'

/** Stores one message and hands it to every other subscriber of its topic; `true` once it is safe. */
export const irnPublish = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_publish',
  from: 'client',
  params: relayPublishSchema,
  result: /*#__PURE__*/ v.literal(true),
})
