import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { signInMessageSchema } from '../signInMessage.js'
import { otpIdSchema } from './emailCapture.js'

/** A nonce for a sign-in message, with the short-lived token that proves it was given out here. */
export const getNonce = /*#__PURE__*/ defineCall({
  name: 'getNonce',
  method: 'GET',
  path: '/auth/v1/nonce',
  audience: 'directory',
  answer: 'json',
  summary: 'Gives out a nonce that can be signed once.',
  response: v.object({ nonce: v.string(), token: v.string() }),
})

const walletInfoSchema = v.union([
  v.object({
    type: v.picklist(['walletconnect', 'extension', 'unknown']),
    name: v.optional(v.string()),
    icon: v.optional(v.string()),
  }),
  v.object({ type: v.literal('social'), social: v.string(), identifier: v.string() }),
])

/** Exchanges a signed sign-in message for a session token. */
export const authenticate = /*#__PURE__*/ defineCall({
  name: 'authenticate',
  method: 'POST',
  path: '/auth/v1/authenticate',
  audience: 'directory',
  answer: 'json',
  summary: 'Verifies a signed sign-in message and answers with a session token.',
  headers: v.object({ 'x-nonce-jwt': v.string(), 'x-otp': v.optional(otpIdSchema) }),
  body: v.object({
    data: v.optional(signInMessageSchema),
    message: v.string(),
    signature: v.string(),
    clientId: v.nullish(v.string()),
    walletInfo: v.nullish(walletInfoSchema),
  }),
  response: v.object({ token: v.string() }),
})

const appKitAccountSchema = v.object({
  uuid: v.string(),
  caip2_chain: v.string(),
  address: v.string(),
  profile_uuid: v.string(),
  created_at: v.string(),
  is_main_account: v.boolean(),
  verification_status: v.null(),
  connection_method: v.nullable(v.record(v.string(), v.unknown())),
  metadata: v.record(v.string(), v.unknown()),
  last_signed_in_at: v.string(),
  signed_up_at: v.string(),
  updated_at: v.string(),
})

/** The account a session token stands for. `exp` is in seconds; `chainId` is a number where references are. */
export const sessionAccountSchema = v.object({
  aud: v.optional(v.string()),
  iss: v.optional(v.string()),
  exp: v.number(),
  sub: v.string(),
  projectIdKey: v.string(),
  projectUuid: v.string(),
  profileUuid: v.string(),
  address: v.string(),
  chainId: v.union([v.number(), v.string()]),
  chainNamespace: v.string(),
  caip2Network: v.string(),
  /** All networks the session counts on, where the account signed for several. */
  caip2Networks: v.optional(v.array(v.string())),
  uri: v.string(),
  domain: v.string(),
  nonce: v.string(),
  email: v.nullish(v.string()),
  appKitAccount: v.nullish(appKitAccountSchema),
})

/** Reads the account of a session token. */
export const getMe = /*#__PURE__*/ defineCall({
  name: 'getMe',
  method: 'GET',
  path: '/auth/v1/me',
  audience: 'directory',
  answer: 'json',
  summary: 'Reads the account a session token stands for.',
  headers: v.object({ authorization: v.string() }),
  query: v.object({ includeAppKitAccount: v.optional(v.picklist(['true', 'false'])) }),
  response: v.nullable(sessionAccountSchema),
})

/** Stores a site's metadata of a signed-in account; it replaces earlier metadata. */
export const putAccountMetadata = /*#__PURE__*/ defineCall({
  name: 'putAccountMetadata',
  method: 'PUT',
  path: '/auth/v1/account-metadata',
  audience: 'directory',
  answer: 'json',
  summary: 'Keeps what a site wants to know of the account of a session token; null clears it.',
  headers: v.object({ authorization: v.string() }),
  body: v.object({ metadata: v.nullable(v.record(v.string(), v.unknown())) }),
  response: appKitAccountSchema,
})

/** Ends the session of a token at the gateway. */
export const signOut = /*#__PURE__*/ defineCall({
  name: 'signOut',
  method: 'POST',
  path: '/auth/v1/sign-out',
  audience: 'directory',
  answer: 'empty',
  summary: 'Ends the session of a token.',
  headers: v.object({ authorization: v.string() }),
})
