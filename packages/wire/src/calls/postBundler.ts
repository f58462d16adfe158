import * as v from 'valibot'
import { operationMethods } from '../chains/operationMethods.js'
import { defineCall } from '../defineCall.js'
import { rpcRequestSchema, rpcResponseSchema } from '../schemas.js'

/** Why something is not paid for: the `reason` in the `data` of the error. */
export const sponsorRefusalReasons = [
  'not-logged-in',
  /** The project pays for nothing on this network. */
  'not-paid-here',
  /** It does not pay for what is called. */
  'not-paid-target',
  /** `most`: the price that would do, in base units for a unit of gas. */
  'fee-above-market',
  /** `most`: what would do, in gas or base units. */
  'gas-above-estimate',
  'nonce-not-current',
  'asked-too-often',
  /** `retryAfterSeconds`: what others were promised and did not use is free by then. */
  'held-by-promises',
  /** `retryAfterSeconds`: the next day begins. */
  'used-up-today',
] as const

/** Why something is not paid for. */
export type SponsorRefusalReason = (typeof sponsorRefusalReasons)[number]

/** What the operator's keys and money do: bundling of user operations, sponsoring of fees. */
export const postBundler = /*#__PURE__*/ defineCall({
  name: 'postBundler',
  method: 'POST',
  path: '/v1/bundler',
  audience: 'data',
  answer: 'json',
  summary:
    'Takes user operations and sends them, and sponsors what the policy of a project lets it; one JSON-RPC request.',
  query: v.object({ chainId: v.string() }),
  /** `Bearer {session token}` of who is signed in at the site, for what asks for money. */
  headers: v.object({ authorization: v.optional(v.string()) }),
  body: v.object({ ...rpcRequestSchema.entries, method: v.picklist(operationMethods) }),
  response: rpcResponseSchema,
})
