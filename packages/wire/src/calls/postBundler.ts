import * as v from 'valibot'
import { operationMethods } from '../chains/operationMethods.js'
import { defineCall } from '../defineCall.js'
import { rpcRequestSchema, rpcResponseSchema } from '../schemas.js'

/** Why something is not paid for: the `reason` in the `data` of the error. */
export const sponsorRefusalReasons = [
  'not-logged-in',
  /** The project pays for nothing on this network. */
  'not-paid-here',
  /** The policy does not pay for this call. */
  'not-paid-target',
  /** `most`: the price that would do, in base units for a unit of gas. */
  'fee-above-market',
  /** `most`: the highest amount that would be accepted, in gas or base units. */
  'gas-above-estimate',
  'nonce-not-current',
  'asked-too-often',
  /** `retryAfterSeconds`: by then, unused reservations of others are free again. */
  'held-by-promises',
  /** `retryAfterSeconds`: the next day begins. */
  'used-up-today',
] as const

/** Why something is not paid for. */
export type SponsorRefusalReason = (typeof sponsorRefusalReasons)[number]

/** Calls that use the operator's keys and money: bundling of user operations, sponsoring of fees. */
export const postBundler = /*#__PURE__*/ defineCall({
  name: 'postBundler',
  method: 'POST',
  path: '/v1/bundler',
  audience: 'data',
  answer: 'json',
  summary:
    'Takes user operations and sends them, and sponsors what the policy of a project lets it; one JSON-RPC request.',
  query: v.object({ chainId: v.string() }),
  /** `Bearer {session token}` of the account that is signed in at the site, for calls that cost money. */
  headers: v.object({ authorization: v.optional(v.string()) }),
  body: v.object({ ...rpcRequestSchema.entries, method: v.picklist(operationMethods) }),
  response: rpcResponseSchema,
})
