import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { opaqueTokenSchema } from './schemas.js'

/** Describes the approval behind a mailed link. The token is in the body, because addresses are written into logs. */
export const getDeviceApproval = /*#__PURE__*/ defineCall({
  name: 'getDeviceApproval',
  method: 'POST',
  path: '/secure/v1/devices/approval',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Says which device, at which site, the token of a mailed link would let in.',
  body: v.object({ token: opaqueTokenSchema }),
  response: v.object({
    projectName: v.string(),
    origin: v.string(),
    /** Such as `Firefox on Linux`. */
    device: v.string(),
    /** The network it asked from, such as `203.0.113.*`. */
    place: v.string(),
    requestedAtMs: v.number(),
    expiresAtMs: v.number(),
    isApproved: v.boolean(),
  }),
})

/** Approves the device of a mailed link, for the login that asked. */
export const approveDevice = /*#__PURE__*/ defineCall({
  name: 'approveDevice',
  method: 'POST',
  path: '/secure/v1/devices/approve',
  audience: 'secure',
  answer: 'empty',
  isOwn: true,
  summary: 'Approves the device that a mailed link names. It still has to show the code that is mailed then.',
  body: v.object({ token: opaqueTokenSchema }),
})
