import type { Network } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { decodeBase64, encodeBase58, toPlainText } from '@latchkey/primitives'
import { hashTyped } from '../bcs/hash.js'
import { GraphRefusal } from '../network/askGraph.js'
import type { SuiNode } from '../network/createNode.js'
import { isSameTransaction } from './assertSameTransaction.js'
import type { Unseen } from './unseen.js'

/** The time between two looks at a transaction, in ms: nodes list what was executed a moment later. */
const pollMs = { network: 1_000, local: 250 }
/** What is not listed by then was not taken; it may be still, so nothing else is said of it. */
const longestWaitMs = 120_000
/** Of the network's reason this many letters are shown. */
const maxReason = 120

/**
 * Waits until the network has executed a transaction.
 *
 * @param node - The network's node.
 * @param parameters - `hash`: its digest; `unseen`: what it is to be, where the wallet has sent it itself; `signal`: ends waiting.
 * @throws `send/reverted` when it was executed and did nothing, `send/sent-otherwise` when it is not what was reviewed,
 *   `send/receipt-timeout`; the signal's reason.
 */
export async function waitForReceipt(
  node: Pick<SuiNode, 'getTransaction'>,
  {
    network,
    hash,
    unseen,
    signal,
  }: { network: Network; hash: string; unseen: Unseen | undefined; signal: AbortSignal },
): Promise<void> {
  const lastMs = performance.now() + longestWaitMs
  for (;;) {
    signal.throwIfAborted()
    const found = await look(node, hash)
    const { status, executionError } = found?.effects ?? {}
    if (status && isWhatWasSent(found?.transactionBcs, hash, unseen)) {
      if (status === 'SUCCESS') return
      const reason = toPlainText(executionError?.message ?? '', maxReason)
      throw new SendError('send/reverted', { hash, ...(reason && { reason }) })
    }
    if (performance.now() >= lastMs) throw new SendError('send/receipt-timeout', { hash })
    await pause(network.isLocal ? pollMs.local : pollMs.network, signal)
  }
}

/**
 * Its digest is the hash of a transaction, so a node cannot show another one in its place; what the wallet said of it does not count.
 *
 * @returns Whether the node has shown it.
 */
function isWhatWasSent(bcs: string | null | undefined, hash: string, unseen: Unseen | undefined): boolean {
  if (!unseen) return true
  const bytes = decodeBase64(bcs ?? '')
  if (!bytes || encodeBase58(hashTyped('TransactionData', bytes)) !== hash) return false
  if (isSameTransaction(unseen.reviewed, bytes)) return true
  throw new SendError('send/sent-otherwise', { walletName: unseen.walletName, hash })
}

/** A node that does not answer, or not yet, is asked again. */
async function look(node: Pick<SuiNode, 'getTransaction'>, hash: string) {
  try {
    return await node.getTransaction(hash)
  } catch (error) {
    if (error instanceof GraphRefusal || isAppKitError(error, 'wire/network')) return undefined
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
