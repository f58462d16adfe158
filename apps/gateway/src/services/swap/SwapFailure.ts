import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of swaps. */
export const SwapFailure = defineFailures({
  /** The original service names no field where the two tokens do not fit each other. */
  'swap/pair': { status: 400, field: '' },
  'swap/amount': { status: 400, field: 'amount' },
  'swap/liquidity': { status: 400, field: '' },
  'swap/slippage': { status: 400, field: 'eip155' },
  'swap/deadline': { status: 400, field: 'deadline' },
  'swap/provider': { status: 400, field: 'provider' },
  'swap/payment': { status: 400, field: 'payment' },
  'swap/unavailable': { status: 503, field: '' },
})
