import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of the approvals. */
export const ApprovalFailure = defineFailures({
  'approvals/unavailable': { status: 503, field: '' },
})
