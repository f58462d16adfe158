import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { caipAddressSchema } from '../schemas.js'
import { codeSchema, typedEmailSchema } from '../secure/schemas.js'

/** Names the proof of an address while a visitor signs in; it counts for one account of one project. */
export const otpIdSchema = /*#__PURE__*/ v.pipe(v.string(), v.uuid())

const resourcePrefix = 'email:'

/**
 * Writes an address as one of the `resources` of a sign-in message, so that the signature is for it, too.
 *
 * @param email - In its one spelling.
 */
export function toEmailResource(email: string): string {
  return resourcePrefix + encodeURI(email)
}

/**
 * Reads the address that a sign-in message names.
 *
 * @param resources - Of the message.
 * @returns As it is written there; undefined where there is none.
 */
export function readEmailResource(resources: readonly string[] | undefined): string | undefined {
  const resource = resources?.find((one) => one.startsWith(resourcePrefix))
  if (resource === undefined) return undefined
  try {
    return decodeURI(resource.slice(resourcePrefix.length))
  } catch {
    // No address of ours has such a percent sign: it is one that nobody has proven.
    return resource.slice(resourcePrefix.length)
  }
}

/** Has a code mailed that proves an address for an account which is about to sign in. */
export const postOtp = /*#__PURE__*/ defineCall({
  name: 'postOtp',
  method: 'POST',
  path: '/auth/v1/otp',
  audience: 'directory',
  answer: 'json',
  summary: 'Mails a code that proves an address for an account; `uuid` is null where it is proven already.',
  body: v.object({ email: typedEmailSchema, account: caipAddressSchema }),
  response: v.object({
    uuid: v.nullable(otpIdSchema),
    /** The address in its one spelling, as the sign-in message names it. */
    email: v.string(),
    /** How long another mail has to wait, in milliseconds. */
    retryAfterMs: v.number(),
  }),
})

/** Checks the code of a mail; send the proof it returns with `authenticate` as `x-otp`. */
export const putOtp = /*#__PURE__*/ defineCall({
  name: 'putOtp',
  method: 'PUT',
  path: '/auth/v1/otp',
  audience: 'directory',
  answer: 'json',
  summary: 'Takes the code that was mailed.',
  headers: v.object({ 'x-otp': otpIdSchema }),
  body: v.object({ code: codeSchema }),
  response: v.null(),
})
