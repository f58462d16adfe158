import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { sessionHeadersSchema } from '../sessionHeaders.js'

const base64urlSchema = v.pipe(v.string(), v.maxLength(8192), v.regex(/^[\w-]+$/, 'Expected base64url'))

const credentialFields = {
  id: base64urlSchema,
  rawId: base64urlSchema,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['cross-platform', 'platform'])),
}

/** What an authenticator says of a new passkey (WebAuthn's `RegistrationResponseJSON`, without the results of extensions). */
export const attestationSchema = v.object({
  ...credentialFields,
  response: v.object({
    clientDataJSON: base64urlSchema,
    attestationObject: base64urlSchema,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(8))),
  }),
})

/** What an authenticator says when it is used (`AuthenticationResponseJSON`, without the results of extensions: one is a key). */
export const assertionSchema = v.object({
  ...credentialFields,
  response: v.object({
    clientDataJSON: base64urlSchema,
    authenticatorData: base64urlSchema,
    signature: base64urlSchema,
    userHandle: v.optional(base64urlSchema),
  }),
})

/** Makes what a passkey signs: it counts once, for this session, for five minutes. */
export const startPasskey = /*#__PURE__*/ defineCall({
  name: 'startPasskey',
  method: 'POST',
  path: '/secure/v1/passkeys/challenge',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Makes a challenge for a passkey; it counts once, for five minutes.',
  headers: sessionHeadersSchema,
  response: v.object({
    challenge: base64urlSchema,
    /** Host of the secure site, which passkeys belong to. */
    rpId: v.string(),
    /** What a new passkey calls its user: no address and no id of ours. */
    userHandle: base64urlSchema,
  }),
})
