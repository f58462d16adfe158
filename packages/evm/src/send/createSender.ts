import type { ChainContext, SendCapability } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import { createReader, type TransportOptions } from './createReader.js'
import { estimateFee } from './estimateFee.js'
import { readToken } from './readToken.js'
import { send } from './send.js'
import { waitForReceipt } from './waitForReceipt.js'

/** Where a sender reads from. */
export type SenderOptions = {
  getRpcUrl: ChainContext['getRpcUrl']
  customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> | undefined
  transport?: TransportOptions | undefined
}

/**
 * Makes the part of the chain that needs viem. It is a chunk of its own.
 *
 * @param options - See {@link SenderOptions}.
 */
export function createSender(options: SenderOptions): SendCapability {
  return {
    estimateFee: async (transfer) => estimateFee(await createReader(transfer.network, options), transfer),
    send: async (transfer) => send(transfer),
    waitForReceipt: async (parameters) =>
      waitForReceipt(await createReader(parameters.network, options), parameters),
    readToken: async (parameters) => readToken(await createReader(parameters.network, options), parameters),
  }
}
