import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of payments. */
export const PaymentFailure = defineFailures({
  'payment/off': { status: 403, isOwn: true },
  'payment/refused': { status: 401, isOwn: true },
  'payment/asset': { status: 400, isOwn: true },
  'payment/recipient': { status: 400, isOwn: true },
  'payment/recipient-refused': { status: 403, isOwn: true },
  'payment/amount': { status: 400, isOwn: true },
  'payment/expiry': { status: 400, isOwn: true },
  'payment/other-terms': { status: 409, isOwn: true },
  'payment/unknown': { status: 404, isOwn: true },
  'payment/transaction': { status: 400, isOwn: true },
  'payment/too-many': { status: 429, isOwn: true },
})
