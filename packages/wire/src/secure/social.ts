import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { failureContextSchema } from '../failureContext.js'
import {
  hashSchema,
  opaqueTokenSchema,
  originSchema,
  proofHeadersSchema,
  secureTokensSchema,
} from './schemas.js'
import { socialRefusalCodes } from './socialResult.js'

/** The social logins that go through a page of the provider. */
export const windowedProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

/** Every login that is not by mail. */
export const loginProviders = [...windowedProviders, 'farcaster'] as const

const providerSchema = v.picklist(windowedProviders)
const transactionIdSchema = v.pipe(v.string(), v.uuid())

/** The answer of a login: the session, and the provider's data of the person. */
const loggedInSchema = v.object({
  ...secureTokensSchema.entries,
  /** Only where the provider has verified it. */
  email: v.nullable(v.string()),
  userName: v.nullable(v.string()),
  isNewUser: v.boolean(),
})

/** Begins a login at a provider. */
export const startSocialLogin = /*#__PURE__*/ defineCall({
  name: 'startSocialLogin',
  method: 'POST',
  path: '/secure/v1/social/start',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Begins a login at a social provider and gives the address its page is opened at.',
  headers: proofHeadersSchema,
  body: v.object({
    projectId: v.string(),
    origin: originSchema,
    provider: providerSchema,
    /** Hash of the secret of the provider's window: a result in another window is worthless. */
    windowHash: v.optional(hashSchema),
    /** Where the visitor goes back to where no window can be opened: an address of the site itself. One of both is given. */
    returnUrl: v.optional(v.pipe(v.string(), v.maxLength(4096), v.url())),
  }),
  response: v.object({
    transactionId: transactionIdSchema,
    url: v.string(),
    /** Exchanges the result; it stays in the frame, which keeps it where its page leaves. */
    secret: opaqueTokenSchema,
    expiresAtMs: v.number(),
  }),
})

/** Shows that the window that came back is the one the login was begun for. */
export const proveSocialWindow = /*#__PURE__*/ defineCall({
  name: 'proveSocialWindow',
  method: 'POST',
  path: '/secure/v1/social/window',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Shows that the window a provider sent back is the one the login was begun for.',
  body: v.object({
    transactionId: transactionIdSchema,
    /** As it came back in the address. */
    result: opaqueTokenSchema,
    /** The window's secret. */
    windowSecret: opaqueTokenSchema,
  }),
})

/** Asks for the status of a login, because a window that seems closed may still be open. */
export const getSocialLogin = /*#__PURE__*/ defineCall({
  name: 'getSocialLogin',
  method: 'POST',
  path: '/secure/v1/social/status',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Says whether the provider has answered a login that was begun.',
  headers: proofHeadersSchema,
  body: v.object({ transactionId: transactionIdSchema, secret: opaqueTokenSchema }),
  response: v.object({
    status: v.picklist(['pending', 'answered', 'refused', 'expired']),
    /** Once answered: the address that the window would have handed over. */
    resultUri: v.nullable(v.string()),
    /** Once refused: why, and the provider's name for the text. */
    failure: v.nullable(v.object({ code: v.picklist(socialRefusalCodes), context: failureContextSchema })),
  }),
})

/** Exchanges a provider's result for a session. */
export const finishSocialLogin = /*#__PURE__*/ defineCall({
  name: 'finishSocialLogin',
  method: 'POST',
  path: '/secure/v1/social/finish',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Exchanges the result of a social login for a session; it works once, for the device that began.',
  headers: proofHeadersSchema,
  body: v.object({
    transactionId: transactionIdSchema,
    secret: opaqueTokenSchema,
    /** From the result's address. */
    result: opaqueTokenSchema,
  }),
  response: loggedInSchema,
})

/** Begins a login at Farcaster. */
export const startFarcasterLogin = /*#__PURE__*/ defineCall({
  name: 'startFarcasterLogin',
  method: 'POST',
  path: '/secure/v1/farcaster/start',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Opens a channel at Farcaster’s relay and gives the address that its app opens.',
  headers: proofHeadersSchema,
  body: v.object({ projectId: v.string(), origin: originSchema }),
  response: v.object({ transactionId: transactionIdSchema, url: v.string(), expiresAtMs: v.number() }),
})

/** Asks whether the person has signed in Farcaster's app; once they have, it is a session. */
export const continueFarcasterLogin = /*#__PURE__*/ defineCall({
  name: 'continueFarcasterLogin',
  method: 'POST',
  path: '/secure/v1/farcaster/continue',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary:
    'Asks whether the person has signed in at Farcaster; the first time they have, it gives a session.',
  headers: proofHeadersSchema,
  body: v.object({ transactionId: transactionIdSchema }),
  response: v.variant('status', [
    v.object({ status: v.literal('pending') }),
    v.object({ status: v.literal('completed'), login: loggedInSchema }),
  ]),
})
