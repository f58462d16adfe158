import type { SendCapability } from '@latchkey/core'
import type { Readers } from '../network/createReader.js'
import { estimateFee } from './estimateFee.js'
import { readToken } from './readToken.js'
import { send } from './send.js'
import { waitForReceipt } from './waitForReceipt.js'

/**
 * Makes sending on EVM.
 *
 * @param getReader - Reads from a network.
 */
export function createSendCapability(getReader: Readers): SendCapability {
  return {
    estimateFee: async (transfer) => estimateFee(await getReader(transfer.network), transfer),
    send,
    waitForReceipt: async (parameters) => waitForReceipt(await getReader(parameters.network), parameters),
    readToken: async (parameters) => readToken(await getReader(parameters.network), parameters),
  }
}
