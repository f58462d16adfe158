import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of names. */
export const NameFailure = defineFailures({
  'identity/unavailable': { status: 503, field: '' },
})
