import type { SwapCapability, SwapOutcome } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import type { Hex } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { waitForCalls } from '../approvals/waitForCalls.js'
import type { Reader } from '../network/createReader.js'
import type { WalletTools } from '../send/WalletTools.js'
import { waitForOperation } from '../send/waitForOperation.js'
import { waitForReceipt } from '../send/waitForReceipt.js'
import { explainRevert } from './explainRevert.js'
import { readReceived } from './readReceived.js'

/**
 * Waits until the network has taken a step of a swap, and reads what the account has got by it.
 *
 * @param reader - Reads from the swap's network.
 * @param parameters - What was sent, and the wrapped coin where it is known.
 * @param tools - How wallets are asked.
 * @throws `send/reverted` with the contract's reason where it is known, `send/failed`, `send/receipt-timeout`; the signal's reason.
 */
export async function waitForSwap(
  reader: Reader,
  parameters: Parameters<SwapCapability['waitFor']>[0] & { wrappedCoin: string | undefined },
  tools: WalletTools,
): Promise<SwapOutcome> {
  const { reference, signal, terms, wrappedCoin } = parameters
  try {
    const hash = await waitFor(reader, parameters, tools)
    if (hash === undefined) return { hash: reference.hash, receivedAtomic: undefined }
    // It has gone through: that nobody says how much it was does not undo it.
    const receivedAtomic = await getTransactionReceipt(reader, { hash: hash as Hex })
      .then((receipt) => readReceived(reader, { ...terms, receipt, wrappedCoin }))
      .catch(() => undefined)
    signal.throwIfAborted()
    return { hash, receivedAtomic }
  } catch (error) {
    if (!isAppKitError(error) || error.code !== 'send/reverted') throw error
    const { hash } = error.context as { hash: string }
    const reason = await explainRevert(reader, { hash, account: terms.account })
    throw new SendError('send/reverted', { hash, reason }, { cause: error })
  }
}

/** The hash of the transaction that is in a block; undefined when the wallet, which alone knows, does not say. */
async function waitFor(
  reader: Reader,
  { connection, reference, signal }: Parameters<SwapCapability['waitFor']>[0],
  tools: WalletTools,
): Promise<string | undefined> {
  const { hash, isBatch, isOperation } = reference
  if (isOperation) return waitForOperation(reader, { hash, signal }, tools)
  if (!isBatch) return waitForReceipt(reader, { hash, signal })
  if (!connection) {
    const cause = new Error('The wallet that knows the batch is not connected any more')
    throw new SendError('send/failed', undefined, { cause })
  }
  const asked = { hash, signal, intervalMs: reader.pollingInterval }
  const { transactionHash } = await waitForCalls(tools.asProvider(connection.provider), asked, tools)
  return transactionHash
}
