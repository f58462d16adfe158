import { SendError } from '@latchkey/errors/send'
import type { Reader } from '../network/createReader.js'
import { poll } from './poll.js'
import { toReadError } from './toReadError.js'
import type { WalletTools } from './WalletTools.js'

/** After so many looks it is asked whether the operation is still on its way. */
const looksPerQuestion = 5

/**
 * Waits until a smart account's operation (ERC-4337) is in a block. The network is asked, as a node that bundles answers
 * (`eth_getUserOperationReceipt`, ERC-7769): the wallet need not be there.
 *
 * @param reader - Reads from the operation's network.
 * @param parameters - `hash`: the operation's; `signal`: ends waiting.
 * @param tools - Reads what the network answers.
 * @returns The hash of the transaction it is in.
 * @throws `send/reverted` when it is in one and did nothing, `send/failed` when it was dropped, `send/receipt-timeout`, `wire/…`; the signal's reason, at once.
 */
export async function waitForOperation(
  reader: Reader,
  { hash, signal }: { hash: string; signal: AbortSignal },
  { readField, readHash }: Pick<WalletTools, 'readField' | 'readHash'>,
): Promise<string> {
  type Method = 'eth_getUserOperationReceipt' | 'eth_getUserOperationByHash'
  const ask = async (method: Method): Promise<unknown> => {
    try {
      return await reader.request({ method, params: [hash] } as never)
    } catch (error) {
      throw toReadError(error)
    }
  }

  let looks = 0
  return await poll(
    async () => {
      const found = await ask('eth_getUserOperationReceipt')
      if (found) {
        const transactionHash = readHash(readField(readField(found, 'receipt'), 'transactionHash'))
        // The transaction goes through either way; what the account was to do may not have.
        if (readField(found, 'success') !== true)
          throw new SendError('send/reverted', { hash: transactionHash })
        return transactionHash
      }
      looks += 1
      if (looks % looksPerQuestion === 0 && !(await ask('eth_getUserOperationByHash'))) {
        const cause = new Error(`Operation ${hash} is not on its way any more`)
        throw new SendError('send/failed', undefined, { cause })
      }
      return undefined
    },
    { hash, intervalMs: reader.pollingInterval, signal },
  )
}
