import { defineFailures } from '../../http/GatewayFailure.js'

const told = { isCodeTold: true } as const

/** A failure of transfers. Calls are the original's; the codes are ours. */
export const TransferFailure = defineFailures({
  'transfer/chain': { status: 400, field: 'chainId', ...told },
  'transfer/asset': { status: 400, field: 'currency', ...told },
  'transfer/recipient': { status: 400, field: 'recipient', ...told },
  'transfer/amount': { status: 400, field: 'amount', ...told },
  'transfer/no-route': { status: 400, field: 'destinationChainId', ...told },
  'transfer/unknown': { status: 404, field: 'requestId', ...told },
  'transfer/exchange': { status: 404, field: 'exchangeId', ...told },
})
