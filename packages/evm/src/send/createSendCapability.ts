import type { SendCapability } from '@latchkey/core'
import type { Readers } from '../network/createReader.js'
import { estimateFee } from './estimateFee.js'
import { isUnownedAddress } from './isUnownedAddress.js'
import { readToken } from './readToken.js'
import { send } from './send.js'
import type { WalletTools } from './WalletTools.js'
import { waitForOperation } from './waitForOperation.js'
import { waitForReceipt } from './waitForReceipt.js'

/**
 * Makes sending on EVM.
 *
 * @param getReader - Reads from a network.
 * @param tools - How wallets are asked.
 */
export function createSendCapability(getReader: Readers, tools: WalletTools): SendCapability {
  return {
    isUnownedAddress: async (address) => isUnownedAddress(address),
    estimateFee: async (transfer) => estimateFee(await getReader(transfer.network), transfer, tools),
    send: (transfer) => send(transfer, tools),
    async waitForReceipt({ network, isOperation, ...parameters }) {
      const reader = await getReader(network)
      return isOperation ? waitForOperation(reader, parameters, tools) : waitForReceipt(reader, parameters)
    },
    readToken: async (parameters) => readToken(await getReader(parameters.network), parameters),
  }
}
