import * as v from 'valibot'

/** The data of a CAIP-122 sign-in message (§3.026). Times are ISO 8601. */
export const signInMessageSchema = v.object({
  accountAddress: v.string(),
  chainId: v.string(),
  domain: v.string(),
  uri: v.string(),
  version: v.string(),
  nonce: v.string(),
  notBefore: v.optional(v.string()),
  statement: v.optional(v.string()),
  resources: v.optional(v.array(v.string())),
  requestId: v.optional(v.string()),
  issuedAt: v.optional(v.string()),
  expirationTime: v.optional(v.string()),
})

/** The data of a CAIP-122 sign-in message (§3.026). */
export type SignInMessage = v.InferOutput<typeof signInMessageSchema>
