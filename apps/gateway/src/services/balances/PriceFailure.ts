import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of prices. */
export const PriceFailure = defineFailures({
  'currency/unsupported': { status: 400, field: 'currency' },
  'price/unknown-asset': { status: 400, field: 'asset' },
  'price/unavailable': { status: 503, field: '' },
})
