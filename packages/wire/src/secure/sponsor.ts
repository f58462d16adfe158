import * as v from 'valibot'
import { sponsorMethods } from '../chains/sponsorMethods.js'
import { defineCall } from '../defineCall.js'
import { rpcErrorSchema } from '../schemas.js'
import { sessionHeadersSchema } from '../sessionHeaders.js'

/** Asks the project of the logged-in user to pay; the same methods as `postBundler`, which sites call. */
export const askSponsor = /*#__PURE__*/ defineCall({
  name: 'askSponsor',
  method: 'POST',
  path: '/secure/v1/sponsor',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Asks the project of a session to pay for an operation or a transaction, within its budgets.',
  headers: sessionHeadersSchema,
  body: v.object({
    chainId: v.string(),
    method: v.picklist(sponsorMethods),
    params: v.optional(v.unknown()),
  }),
  response: v.union([v.object({ error: rpcErrorSchema }), v.object({ result: v.unknown() })]),
})
