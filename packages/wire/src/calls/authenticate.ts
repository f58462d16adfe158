import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { signInMessageSchema } from '../schemas/signInMessage.js'

const walletInfoSchema = v.union([
  v.object({
    type: v.picklist(['walletconnect', 'extension', 'unknown']),
    name: v.optional(v.string()),
    icon: v.optional(v.string()),
  }),
  v.object({ type: v.literal('social'), social: v.string(), identifier: v.string() }),
])

/** Exchanges a signed sign-in message for a session token. */
export const authenticate = defineCall({
  name: 'authenticate',
  method: 'POST',
  path: '/auth/v1/authenticate',
  audience: 'directory',
  answer: 'json',
  summary: 'Verifies a signed sign-in message and answers with a session token.',
  headers: v.object({ 'x-nonce-jwt': v.string(), 'x-otp': v.optional(v.string()) }),
  body: v.object({
    data: v.optional(signInMessageSchema),
    message: v.string(),
    signature: v.string(),
    clientId: v.nullish(v.string()),
    walletInfo: v.nullish(walletInfoSchema),
  }),
  response: v.object({ token: v.string() }),
})
