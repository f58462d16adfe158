import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { sessionHeadersSchema } from '../sessionHeaders.js'
import { ownerEntry } from './owner.js'
import { assertionSchema } from './passkeys.js'
import {
  codeSchema,
  opaqueTokenSchema,
  originSchema,
  proofHeadersSchema,
  secureTokensSchema,
  typedEmailSchema,
} from './schemas.js'

const transactionIdSchema = v.pipe(v.string(), v.uuid())

const stepOf = <const Action extends readonly string[]>(actions: Action) =>
  v.object({
    /** The visitor's next step. */
    action: v.picklist(actions),
    /** Names the login until it is done; it counts for this device alone. */
    transactionId: transactionIdSchema,
    /** How long another mail has to wait, in milliseconds. */
    retryAfterMs: v.number(),
  })

const loginStepSchema = /*#__PURE__*/ stepOf(['VERIFY_OTP', 'VERIFY_DEVICE', 'CONNECT'])
const updateStepSchema = /*#__PURE__*/ stepOf(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'])
const anyStepSchema = v.variant('action', [loginStepSchema, updateStepSchema])

/** Sends a code, or where the project asks for it a link that approves the device. */
export const startEmailLogin = /*#__PURE__*/ defineCall({
  name: 'startEmailLogin',
  method: 'POST',
  path: '/secure/v1/email/start',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Begins a login by mail. It answers alike whether or not the address is known.',
  headers: proofHeadersSchema,
  body: v.object({ projectId: v.string(), origin: originSchema, email: typedEmailSchema }),
  response: loginStepSchema,
})

/** Asks whether the device was approved, and has the code sent once it was. */
export const continueEmailLogin = /*#__PURE__*/ defineCall({
  name: 'continueEmailLogin',
  method: 'POST',
  path: '/secure/v1/email/continue',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Asks whether the mailed link has approved this device; the first time it has, the code is sent.',
  headers: proofHeadersSchema,
  body: v.object({ transactionId: transactionIdSchema }),
  response: loginStepSchema,
})

/** Sends the last mail of a login or of a change of address once more, with a new code or link. */
export const resendEmail = /*#__PURE__*/ defineCall({
  name: 'resendEmail',
  method: 'POST',
  path: '/secure/v1/email/resend',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Sends the mail of a login again, with a new code or link; the one before counts no more.',
  headers: proofHeadersSchema,
  body: v.object({ transactionId: transactionIdSchema }),
  response: anyStepSchema,
})

/** Exchanges a code for a session; without one where the step was `CONNECT`. */
export const verifyEmailCode = /*#__PURE__*/ defineCall({
  name: 'verifyEmailCode',
  method: 'POST',
  path: '/secure/v1/email/verify',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Exchanges the code of a login for a session; after CONNECT no code is asked for.',
  headers: proofHeadersSchema,
  body: v.object({ transactionId: transactionIdSchema, code: v.optional(codeSchema) }),
  response: v.object({ ...secureTokensSchema.entries, email: v.string(), isNewUser: v.boolean() }),
})

/** Begins a change of address: a code goes to the old one. */
export const startEmailUpdate = /*#__PURE__*/ defineCall({
  name: 'startEmailUpdate',
  method: 'POST',
  path: '/secure/v1/email/update',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Begins a change of address: a code is sent to the present one.',
  headers: sessionHeadersSchema,
  body: v.object({
    email: typedEmailSchema,
    /** Where the wallet has passkeys one of them has to say yes. */
    assertion: v.optional(assertionSchema),
    ...ownerEntry,
  }),
  response: updateStepSchema,
})

/** Takes the code of the old address and sends one to the new one. */
export const verifyPrimaryEmailCode = /*#__PURE__*/ defineCall({
  name: 'verifyPrimaryEmailCode',
  method: 'POST',
  path: '/secure/v1/email/update/primary',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Takes the code that went to the present address; another goes to the new one.',
  headers: sessionHeadersSchema,
  body: v.object({ transactionId: transactionIdSchema, code: codeSchema }),
  response: updateStepSchema,
})

/** Takes the code of the new address and makes it the user's. */
export const verifySecondaryEmailCode = /*#__PURE__*/ defineCall({
  name: 'verifySecondaryEmailCode',
  method: 'POST',
  path: '/secure/v1/email/update/secondary',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Takes the code that went to the new address, which is the user’s from then on.',
  headers: sessionHeadersSchema,
  body: v.object({ transactionId: transactionIdSchema, code: codeSchema }),
  response: v.object({ email: v.string() }),
})

/** Describes the change that the link in the mail to the previous address would undo. The token is in the body, because addresses are logged. */
export const getEmailUndo = /*#__PURE__*/ defineCall({
  name: 'getEmailUndo',
  method: 'POST',
  path: '/secure/v1/email/undo/show',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Says which change of address the token of a mailed link would undo.',
  body: v.object({ token: opaqueTokenSchema }),
  response: v.object({
    projectName: v.string(),
    origin: v.string(),
    /** The address that would be the user's again. */
    email: v.string(),
    changedAtMs: v.number(),
    expiresAtMs: v.number(),
  }),
})

/** Undoes a change of address, and ends every session that began after it. */
export const undoEmailChange = /*#__PURE__*/ defineCall({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/secure/v1/email/undo',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Puts the address from before back, once, and ends the sessions that began after the change.',
  body: v.object({ token: opaqueTokenSchema }),
  response: v.object({ email: v.string() }),
})
