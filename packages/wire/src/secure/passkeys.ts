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

/** An authenticator's answer for a new passkey (WebAuthn's `RegistrationResponseJSON`, without the results of extensions). */
export const attestationSchema = v.object({
  ...credentialFields,
  response: v.object({
    clientDataJSON: base64urlSchema,
    attestationObject: base64urlSchema,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(8))),
  }),
})

/** An authenticator's answer when a passkey is used (`AuthenticationResponseJSON`, without the results of extensions: one is a key). */
export const assertionSchema = v.object({
  ...credentialFields,
  response: v.object({
    clientDataJSON: base64urlSchema,
    authenticatorData: base64urlSchema,
    signature: base64urlSchema,
    userHandle: v.optional(base64urlSchema),
  }),
})

/** Creates a challenge for a passkey: valid once, for this session, for five minutes. */
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
    /** The user handle of a new passkey: no address and no id of ours. */
    userHandle: base64urlSchema,
  }),
})
