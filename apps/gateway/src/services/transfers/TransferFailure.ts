import { defineFailures } from '../../http/GatewayFailure.js'

/** A failure of transfers. */
export const TransferFailure = defineFailures({
  'transfer/chain': { status: 400, field: 'chainId' },
  'transfer/asset': { status: 400, field: 'currency' },
  'transfer/recipient': { status: 400, field: 'recipient' },
  'transfer/amount': { status: 400, field: 'amount' },
  'transfer/no-route': { status: 400, field: 'destinationChainId' },
  'transfer/unknown': { status: 404, field: 'requestId' },
  'transfer/exchange': { status: 404, field: 'exchangeId' },
})
