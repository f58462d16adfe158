import type { Network } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { encodeHex } from '@latchkey/primitives'
import type { BitcoinNode } from '../network/createNode.js'
import type { ToldTransaction } from '../network/esplora.js'
import type { Payment } from '../psbt/Payment.js'
import type { Unseen } from './unseen.js'

type Node = Pick<BitcoinNode, 'broadcast' | 'getSpenders' | 'getTransaction'>

/** What is known of a transaction that was sent: enough to find what took its place. */
export type SentTrace = {
  inputs: readonly { txid: string; vout: number }[]
  /** Who is paid and how much, without what comes back to the sender. */
  payments: readonly { script: string; value: bigint }[]
  /** The kit's own, whole: what no node has taken, or has dropped, is handed over again. */
  hex?: string
}

/**
 * What no block has by then is said to be on its way still, and is asked after again when the visitor looks: blocks take ten minutes,
 * and nobody shall be kept from sending the next payment for so long.
 */
const waitMs = 180_000
/** Between two looks, in ms: at a network of the visitor's own, and at others. */
const [localPauseMs, pauseMs] = [1000, 10_000]
/** A node that does not answer is asked again so often. */
const maxFailures = 8
/** Replacements of replacements that are followed in one look. */
const maxReplacements = 20

/**
 * Waits until a block has a transaction, or one that has taken its place and pays the same: the wallet's, or the kit's own.
 *
 * @param node - The network's node.
 * @param parameters - `hash`: its id; `trace`: what is known of it, where it was sent from this page; `unseen`: what it is to pay, where
 *   the wallet has made it itself; `signal`: ends waiting.
 * @returns The id of the one that is in a block.
 * @throws `send/sent-otherwise` when it pays something else than was reviewed, or a block has another in its place that does: less to
 *   the receiver, maybe; `send/receipt-timeout`, `wire/…`; the signal's reason.
 */
export async function waitForReceipt(
  node: Node,
  parameters: {
    network: Network
    hash: string
    trace?: SentTrace | undefined
    unseen?: Unseen | undefined
    signal: AbortSignal
  },
): Promise<string> {
  const { hash, network, signal } = parameters
  const endMs = performance.now() + waitMs
  const look = createLook(node, parameters)
  for (let failures = 0; performance.now() < endMs; ) {
    signal.throwIfAborted()
    try {
      const found = await look()
      if (found !== undefined) return found
      failures = 0
    } catch (error) {
      signal.throwIfAborted()
      if (!isAppKitError(error, 'wire/network') || ++failures > maxFailures) throw error
    }
    await pause(network.isLocal ? localPauseMs : pauseMs, signal)
  }
  throw new SendError('send/receipt-timeout', { hash })
}

/** It is handed over again so often while it is waited for: busy nodes are not made busier. */
const maxHandOvers = 5

/** Makes what looks once. It follows what has taken the place of what was sent. */
function createLook(
  node: Node,
  { hash, trace: known, unseen }: Pick<Parameters<typeof waitForReceipt>[1], 'hash' | 'trace' | 'unseen'>,
): () => Promise<string | undefined> {
  let current = hash
  let trace = known
  let handOvers = 0
  // Who sent what took the place of the kit's own is not known: any program with the same keys may have.
  const walletName = unseen?.walletName ?? 'The wallet'
  return async () => {
    for (let count = 0; count < maxReplacements; count++) {
      const found = await node.getTransaction(current)
      if (found?.txid === current) {
        trace ??= unseen ? { ...toTrace(found), payments: [unseen] } : toTrace(found)
        // An id stands for whom it pays: that does not change any more.
        if (unseen && !pays(found, [unseen])) {
          throw new SendError('send/sent-otherwise', { walletName, hash: current })
        }
        return found.status.confirmed ? current : undefined
      }
      const next = trace && (await findSpender(node, trace, current))
      if (next === undefined && current === hash && trace?.hex && handOvers++ < maxHandOvers) {
        // Whoever has it already refuses it, and the next look tells what has become of it.
        await node.broadcast(trace.hex).catch(() => undefined)
      }
      if (next === undefined || !trace) return undefined
      // A node that is behind has not got it yet: whom it pays is seen the next time.
      const other = await node.getTransaction(next)
      if (other?.txid !== next) return undefined
      if (!pays(other, trace.payments)) {
        // Until a block has it, it may give way to one that pays the same.
        if (!other.status.confirmed) return undefined
        throw new SendError('send/sent-otherwise', { walletName, hash: next })
      }
      current = next
    }
    return undefined
  }
}

/** Who has spent what it was to spend. Any of its inputs tells. */
async function findSpender(node: Node, { inputs }: SentTrace, id: string): Promise<string | undefined> {
  for (const { txid, vout } of inputs) {
    const spender = (await node.getSpenders(txid))?.[vout]
    if (spender !== undefined && spender !== id) return spender
  }
  return undefined
}

function pays({ vout }: ToldTransaction, payments: SentTrace['payments']): boolean {
  const rest = vout.map(({ scriptpubkey, value }) => `${scriptpubkey}:${value}`)
  return payments.every(({ script, value }) => {
    const index = rest.indexOf(`${script}:${value}`)
    return index >= 0 && rest.splice(index, 1).length === 1
  })
}

function toTrace({ vin, vout }: ToldTransaction): SentTrace {
  const senders = new Set(vin.map(({ prevout }) => prevout?.scriptpubkey))
  return {
    inputs: vin.map(({ txid, vout: place }) => ({ txid, vout: place })),
    payments: vout
      .filter(({ scriptpubkey }) => !senders.has(scriptpubkey))
      .map(({ scriptpubkey: script, value }) => ({ script, value })),
  }
}

/**
 * What is known of a payment that was just sent.
 *
 * @param payment - The payment.
 * @param hex - The same, signed.
 */
export function tracePayment({ coins, outputs, hasChange }: Payment, hex: string): SentTrace {
  return {
    hex,
    inputs: coins.map(({ txid, vout }) => ({ txid, vout })),
    payments: outputs
      .slice(0, hasChange ? -1 : undefined)
      .map(({ script, amount }) => ({ script: encodeHex(script), value: amount })),
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
