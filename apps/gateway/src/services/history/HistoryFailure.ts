import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of the history. */
export const HistoryFailure = defineFailures({
  'history/unavailable': { status: 503, field: '' },
})
