import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** The account a session token stands for. `exp` is in seconds; `chainId` is a number for EVM. */
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
  uri: v.string(),
  domain: v.string(),
  nonce: v.string(),
  email: v.nullish(v.string()),
  appKitAccount: v.nullish(
    v.object({
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
    }),
  ),
})

/** Reads the account of a session token. */
export const getMe = defineCall({
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
