import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { sessionHeadersSchema } from '../sessionHeaders.js'
import { opaqueTokenSchema, originSchema, proofHeadersSchema, secureTokensSchema } from './schemas.js'

/** Exchanges a refresh token, which works once, for the next one and an access token. */
export const refreshSecureSession = /*#__PURE__*/ defineCall({
  name: 'refreshSecureSession',
  method: 'POST',
  path: '/secure/v1/sessions/refresh',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Exchanges a refresh token for the next one; one that is shown again later ends the session.',
  headers: proofHeadersSchema,
  body: v.object({ refreshToken: opaqueTokenSchema, origin: originSchema }),
  response: secureTokensSchema,
})

/** The logged-in user. */
export const getSecureSession = /*#__PURE__*/ defineCall({
  name: 'getSecureSession',
  method: 'GET',
  path: '/secure/v1/session',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Says who is logged in, and when they last proved it.',
  headers: sessionHeadersSchema,
  response: v.object({
    userId: v.string(),
    deviceId: v.string(),
    sessionId: v.string(),
    projectId: v.string(),
    origin: v.string(),
    authenticatedAtMs: v.number(),
    /** Null for a user without a login by email. */
    email: v.nullable(v.string()),
  }),
})

/** The sessions of a user. */
export const listSecureSessions = /*#__PURE__*/ defineCall({
  name: 'listSecureSessions',
  method: 'GET',
  path: '/secure/v1/sessions',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Lists the user’s sessions, the one last used first.',
  headers: sessionHeadersSchema,
  response: v.object({
    sessions: v.array(
      v.object({
        id: v.string(),
        deviceId: v.string(),
        /** Such as `Firefox on Linux`. */
        device: v.string(),
        /** The network it was last used from, such as `203.0.113.*`. */
        place: v.string(),
        origin: v.string(),
        createdAtMs: v.number(),
        lastUsedAtMs: v.number(),
        isCurrent: v.boolean(),
      }),
    ),
  }),
})

/** Ends one session of a user. */
export const revokeSecureSession = /*#__PURE__*/ defineCall({
  name: 'revokeSecureSession',
  method: 'POST',
  path: '/secure/v1/sessions/revoke',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Ends one of the user’s sessions.',
  headers: sessionHeadersSchema,
  body: v.object({ sessionId: v.pipe(v.string(), v.uuid()) }),
})

/** Ends every session of a user, this one too. */
export const revokeAllSecureSessions = /*#__PURE__*/ defineCall({
  name: 'revokeAllSecureSessions',
  method: 'POST',
  path: '/secure/v1/sessions/revoke-all',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Ends every session of the user, the one that asks too.',
  headers: sessionHeadersSchema,
})

/** Ends the session that asks. */
export const signOutSecureSession = /*#__PURE__*/ defineCall({
  name: 'signOutSecureSession',
  method: 'POST',
  path: '/secure/v1/sign-out',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Ends the session that asks.',
  headers: sessionHeadersSchema,
})
