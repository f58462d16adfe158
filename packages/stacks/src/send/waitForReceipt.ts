import type { Network } from '@latchkey/core'
import { PathRefusal } from '@latchkey/core/node'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { decodeHex, encodeHex, toPlainText } from '@latchkey/primitives'
import type { Node } from '../network/createNode.js'
import type { NodeAnswer } from '../network/nodeAnswers.js'

/** The time between two looks at a transaction, in ms. */
const pollMs = { network: 3_000, local: 500 }
/** Who has waited for this long, in ms, looks again later. */
const longestWaitMs = 30 * 60_000
/** A transaction that was sent again at another fee may have been sent again, too. */
const maxReplacements = 10
/** Of a contract's reason this many letters are shown. */
const maxReason = 120

/**
 * Waits until the network has taken a transaction, or dropped it.
 *
 * @param node - The network's API.
 * @param parameters - `hash`: the transaction's; `signal`: ends waiting.
 * @returns The hash of the transaction that is in a block.
 * @throws `send/reverted` when it is in a block and did nothing, `send/failed` when it was dropped, `send/receipt-timeout`, the
 *   signal's reason.
 */
export async function waitForReceipt(
  node: Pick<Node, 'getTransaction'>,
  { network, hash, signal }: { network: Network; hash: string; signal: AbortSignal },
): Promise<string> {
  const lastMs = Date.now() + longestWaitMs
  let current = hash
  for (let replacements = 0; ; ) {
    signal.throwIfAborted()
    const found = await look(node, current)
    const status = found?.tx_status ?? 'pending'
    if (status === 'success') return current
    if (status.startsWith('abort_')) {
      throw new SendError('send/reverted', { hash: current, reason: toReason(found, status) })
    }
    if (status.startsWith('dropped_')) {
      const next = decodeHex(found?.replaced_by_tx_id ?? '')
      if (next?.length !== 32 || replacements++ >= maxReplacements) {
        const cause = new Error(`The network has dropped ${current}: ${toPlainText(status)}`)
        throw new SendError('send/failed', undefined, { cause })
      }
      current = `0x${encodeHex(next)}`
      continue
    }
    if (Date.now() >= lastMs) throw new SendError('send/receipt-timeout', { hash: current })
    await pause(network.isLocal ? pollMs.local : pollMs.network, signal)
  }
}

/** A node that has not heard of it yet says so, and one that does not answer is asked again. */
async function look(
  node: Pick<Node, 'getTransaction'>,
  hash: string,
): Promise<NodeAnswer<'transaction'> | undefined> {
  try {
    return await node.getTransaction(hash)
  } catch (error) {
    if (error instanceof PathRefusal || isAppKitError(error, 'wire/network')) return undefined
    throw error
  }
}

function toReason(found: NodeAnswer<'transaction'> | undefined, status: string): string {
  if (status === 'abort_by_post_condition') return 'it would have moved something else than was reviewed'
  return toPlainText(found?.tx_result?.repr ?? status, maxReason)
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
