import type { Network } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { toPlainText } from '@latchkey/primitives'
import type { Node } from '../network/createNode.js'

/** The time between two looks at a transaction, in ms. */
const pollMs = { network: 2_000, local: 500 }
/** Who has waited for this long, in ms, looks again later. */
const longestWaitMs = 30 * 60_000
/** Of the network's reason this many letters are shown. */
const maxReason = 120

/**
 * Waits until the network has taken a transaction.
 *
 * @param node - The network's API.
 * @param parameters - `hash`: the transaction's; `signal`: ends waiting.
 * @returns Its hash, when it is in a block.
 * @throws `send/reverted` when it is in a block and did nothing, `send/receipt-timeout`, the signal's reason.
 */
export async function waitForReceipt(
  node: Pick<Node, 'getTransaction'>,
  { network, hash, signal }: { network: Network; hash: string; signal: AbortSignal },
): Promise<string> {
  const lastMs = Date.now() + longestWaitMs
  for (;;) {
    signal.throwIfAborted()
    const found = await look(node, hash)
    if (found && found.height > 0n) {
      if (found.code === 0) return hash
      throw new SendError('send/reverted', { hash, reason: toPlainText(found.raw_log, maxReason) })
    }
    if (Date.now() >= lastMs) throw new SendError('send/receipt-timeout', { hash })
    await pause(network.isLocal ? pollMs.local : pollMs.network, signal)
  }
}

/** A node that does not answer is asked again. */
async function look(node: Pick<Node, 'getTransaction'>, hash: string) {
  try {
    return await node.getTransaction(hash)
  } catch (error) {
    if (isAppKitError(error, 'wire/network')) return undefined
    throw error
  }
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, delayMs)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
