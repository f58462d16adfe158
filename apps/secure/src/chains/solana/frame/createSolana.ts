import type { CreateFrameChain } from '../../FrameChain.js'
import { requireAddress } from '../../requireAddress.js'
import { createSolanaRequests } from './createSolanaRequests.js'

/**
 * Solana in the frame.
 *
 * @param context - The frame's parts.
 */
export const createSolana: CreateFrameChain = (context) => ({
  listAccounts: (addresses) => [{ address: requireAddress(addresses, 'solana', 'eoa'), type: 'eoa' }],
  createRequests: (parts) => ({
    asks: createSolanaRequests(context, parts),
    read: ({ method, network, params, signal }) =>
      context.askNode(network.network.caipNetworkId, method, params, signal),
  }),
})
