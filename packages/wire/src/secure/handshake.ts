import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { originSchema, recoveryPolicies } from './schemas.js'

/** What the secure site asks before it shows anything: may this site embed it, and what is there. */
export const getSecureProject = /*#__PURE__*/ defineCall({
  name: 'getSecureProject',
  method: 'POST',
  path: '/secure/v1/handshake',
  audience: 'secure',
  answer: 'json',
  isOwn: true,
  summary: 'Says whether a site may embed the wallet of a project, and which ways in there are.',
  body: v.object({ projectId: v.string(), origin: originSchema }),
  response: v.object({
    projectName: v.string(),
    recoveryPolicy: v.picklist(recoveryPolicies),
    isEmailEnabled: v.boolean(),
    isDeviceApprovalRequired: v.boolean(),
  }),
})
