import { defineFailures } from '../../../http/GatewayFailure.js'

/** A failure of questions to nodes. */
export const NodeFailure = defineFailures({
  'node/path': { status: 400, isOwn: true },
})
