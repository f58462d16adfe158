import { unaskedMethods } from '../../../chains/eip155/unaskedMethods.js'
import type { FrameChain } from '../FrameChain.js'
import { eip155Params } from './eip155Params.js'

/** EVM in the frame's protocol: reading, sending signed data and asking for capabilities need no approval. */
export const eip155 = {
  safe: [
    ...unaskedMethods,
    'eth_accounts',
    'eth_estimateUserOperationGas',
    'eth_getAccount',
    'eth_getUncleCountByBlockHash',
    'eth_getUncleCountByBlockNumber',
    'eth_getUserOperationByHash',
    'eth_getUserOperationReceipt',
    'eth_supportedEntryPoints',
    'wallet_getAssets',
    'wallet_getCallsStatus',
    'wallet_getCapabilities',
  ],
  asks: eip155Params,
  // The accounts have no keys for sites that act without asking.
  refused: ['wallet_grantPermissions', 'wallet_revokePermissions'],
  isAccountChosen: true,
  isReference: (text) => /^\d+$/.test(text),
  /** The protocol writes numbers. */
  writeReference: Number,
} as const satisfies FrameChain
