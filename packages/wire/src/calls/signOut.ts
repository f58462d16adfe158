import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** Ends the session of a token at the gateway. */
export const signOut = defineCall({
  name: 'signOut',
  method: 'POST',
  path: '/auth/v1/sign-out',
  audience: 'directory',
  answer: 'empty',
  summary: 'Ends the session of a token.',
  headers: v.object({ authorization: v.string() }),
})
