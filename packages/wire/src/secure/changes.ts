import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { sessionHeadersSchema } from '../sessionHeaders.js'
import { idSchema } from '../vault/fields.js'
import { ownerEntry } from './owner.js'
import { opaqueTokenSchema } from './schemas.js'

const uuidSchema = v.pipe(v.string(), v.uuid())

/**
 * A change that a user may request without opening the wallet. It happens after a wait; the gateway mails all addresses of the user, and
 * anyone who can open the wallet can cancel it.
 */
export const changeSchema = v.variant('kind', [
  /** Deletes the wallet and the account, for a user who has lost every unlock method. */
  v.object({ kind: v.literal('delete') }),
  v.object({ kind: v.literal('login'), identityId: uuidSchema }),
  v.object({ kind: v.literal('device'), deviceId: uuidSchema }),
  v.object({ kind: v.literal('way'), slotId: idSchema }),
])

/** See {@link changeSchema}. */
export type Change = v.InferOutput<typeof changeSchema>

/** The kinds of {@link changeSchema}. */
export const changeKinds = ['delete', 'login', 'device', 'way'] as const

const waitingEntries = {
  kind: v.picklist(changeKinds),
  requestedAtMs: v.number(),
  dueAtMs: v.number(),
  /** The site it was asked for at. */
  origin: v.string(),
  /** Such as `Firefox on Linux`. */
  device: v.string(),
  /** The network it was asked for from, such as `203.0.113.*`. */
  place: v.string(),
}

const waitingSchema = v.object({
  ...waitingEntries,
  id: uuidSchema,
  /** Whether this device has asked for it. */
  isOwn: v.boolean(),
})

/** A change that waits. */
export type WaitingChange = v.InferOutput<typeof waitingSchema>

/** Asks for a change that waits; one of each kind waits at once, and asking again begins its wait anew. */
export const requestChange = /*#__PURE__*/ defineCall({
  name: 'requestChange',
  method: 'POST',
  path: '/secure/v1/changes',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary:
    'Asks for a change without a way into the wallet: it happens after a wait unless it is called off.',
  headers: sessionHeadersSchema,
  body: v.object({ change: changeSchema }),
  response: v.object({ change: waitingSchema }),
})

/** The changes that wait. */
export const listChanges = /*#__PURE__*/ defineCall({
  name: 'listChanges',
  method: 'GET',
  path: '/secure/v1/changes',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Lists the changes of the user’s wallet that wait.',
  headers: sessionHeadersSchema,
  response: v.object({ changes: v.array(waitingSchema) }),
})

/** Cancels a change: for users who can open the wallet, and for the device that requested it. */
export const cancelChange = /*#__PURE__*/ defineCall({
  name: 'cancelChange',
  method: 'POST',
  path: '/secure/v1/changes/cancel',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Calls a change off that waits.',
  headers: sessionHeadersSchema,
  body: v.object({ changeId: uuidSchema, ...ownerEntry }),
})

/** Describes the change that a mailed link would cancel. The token is in the body, because addresses are written into logs. */
export const getChangeByLink = /*#__PURE__*/ defineCall({
  name: 'getChangeByLink',
  method: 'POST',
  path: '/secure/v1/changes/by-link',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Says which change the token of a mailed link would call off.',
  body: v.object({ token: opaqueTokenSchema }),
  response: v.object({ ...waitingEntries, projectName: v.string() }),
})

/** Calls off the change of a mailed link, without a login. */
export const cancelChangeByLink = /*#__PURE__*/ defineCall({
  name: 'cancelChangeByLink',
  method: 'POST',
  path: '/secure/v1/changes/cancel-by-link',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Calls off the change that a mailed link names; the link counts once.',
  body: v.object({ token: opaqueTokenSchema }),
})
