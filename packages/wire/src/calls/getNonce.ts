import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** A nonce for a sign-in message, with the short-lived token that proves it was given out here. */
export const getNonce = defineCall({
  name: 'getNonce',
  method: 'GET',
  path: '/auth/v1/nonce',
  audience: 'directory',
  answer: 'json',
  summary: 'Gives out a nonce that can be signed once.',
  response: v.object({ nonce: v.string(), token: v.string() }),
})
