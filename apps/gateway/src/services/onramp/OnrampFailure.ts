import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of buying. */
export const OnrampFailure = defineFailures({
  'onramp/off': { status: 503 },
  'onramp/unavailable': { status: 503 },
  'onramp/asset': { status: 400 },
  'onramp/payment-method': { status: 400 },
  'onramp/amount': { status: 400 },
  'onramp/url-body': { status: 400 },
  'onramp/no-offer': { status: 404 },
  'onramp/account': { status: 400, isOwn: true },
  'onramp/redirect': { status: 400, isOwn: true },
  'onramp/quote-expired': { status: 410, isOwn: true },
  'onramp/quote-used': { status: 409, isOwn: true },
  'onramp/order-closed': { status: 409, isOwn: true },
  'onramp/unknown-order': { status: 404, isOwn: true },
  'onramp/too-many': { status: 429 },
  'onramp/event-refused': { status: 401, isOwn: true },
  'onramp/event-mismatch': { status: 422, isOwn: true },
})
