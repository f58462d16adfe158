import * as v from 'valibot'

/** How a wallet can come back on another device, as the operator of a project decides. */
export const recoveryPolicies = ['managed', 'prompt', 'required'] as const

/** `managed`: the operator keeps a way in; `prompt`: he does unless the visitor adds a way; `required`: he never does. */
export type RecoveryPolicy = (typeof recoveryPolicies)[number]

/** Longest origin of a site: a host of 253 characters, its scheme and its port. */
const maxOriginLength = 280

/** The origin of the page that embeds the secure site, such as `https://app.example.org`. */
export const originSchema = v.pipe(
  v.string(),
  v.maxLength(maxOriginLength),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text,
    'Expected an origin such as https://app.example.org',
  ),
)

/** An address as typed; the gateway normalises it. */
export const typedEmailSchema = v.pipe(v.string(), v.maxLength(320, 'Invalid email. It is too long'))

/** Six digits. */
export const codeSchema = v.pipe(v.string(), v.regex(/^[0-9]{6}$/, 'Expected six digits'))

/** A token as the gateway gave it out; its inside is the gateway's alone. */
export const opaqueTokenSchema = v.pipe(v.string(), v.regex(/^[\w.-]{16,256}$/, 'Expected a token'))

/** SHA-256 as base64url. */
export const hashSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'Expected a SHA-256 as base64url'))

/** The header of a call that a device makes before a login. */
export const proofHeadersSchema = v.object({ dpop: v.string() })

/** The tokens of a login. Times are in milliseconds since 1970. */
export const secureTokensSchema = v.object({
  userId: v.pipe(v.string(), v.uuid()),
  deviceId: v.pipe(v.string(), v.uuid()),
  sessionId: v.pipe(v.string(), v.uuid()),
  accessToken: opaqueTokenSchema,
  accessExpiresAtMs: v.number(),
  refreshToken: opaqueTokenSchema,
  refreshExpiresAtMs: v.number(),
  authenticatedAtMs: v.number(),
})

/** The tokens of a login. */
export type SecureTokens = v.InferOutput<typeof secureTokensSchema>
