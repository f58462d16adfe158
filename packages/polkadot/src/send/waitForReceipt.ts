import type { Network } from '@latchkey/core'
import { type AppKitError, isAppKitError } from '@latchkey/errors'
import { NodeError } from '@latchkey/errors/node'
import { SendError } from '@latchkey/errors/send'
import { decodeHex, isSameBytes, toPlainText } from '@latchkey/primitives'
import { hash256 } from '../extrinsic/extrinsic.js'
import { readOutcome } from '../metadata/readOutcome.js'
import type { Node } from '../network/createNode.js'
import type { Runtimes } from '../network/createRuntimes.js'
import { findSpan, type Span } from './findSpan.js'
import type { Lifetime } from './send.js'

/** The time between two looks at the network, in ms. */
const pollMs = { network: 3_000, local: 300 }
/** Who has waited for this long, in ms, looks again later. */
const longestWaitMs = 30 * 60_000
/** Of a failure's name this many letters are shown. */
const maxReason = 120

/** A transaction that is waited for. */
export type Waited = {
  network: Network
  hash: string
  /** The blocks that can take it, where that is known: not of what an earlier page has sent. */
  lifetime: Lifetime | undefined
  /** When an earlier page has sent it, in ms since 1970, where that is known. */
  sentAtMs: number | undefined
  signal: AbortSignal
}

/**
 * Waits until a final block has taken a transaction, or none can any more. Final blocks alone are looked into: what they hold stays.
 *
 * @param node - The network's node.
 * @param waited - See {@link Waited}.
 * @param runtimes - The network's runtime.
 * @throws `send/reverted` when it is in a block and did nothing, `send/failed` when no block can take it any more, `send/receipt-timeout`, the
 *   signal's reason.
 */
export async function waitForReceipt(node: Node, waited: Waited, runtimes: Runtimes): Promise<void> {
  const { hash, lifetime, network, sentAtMs, signal } = waited
  const lastMs = Date.now() + longestWaitMs
  const wanted = decodeHex(hash) ?? new Uint8Array()
  let span: Span | undefined = lifetime && { from: lifetime.birth + 1, end: lifetime.death }
  for (;;) {
    signal.throwIfAborted()
    try {
      const { number: final } = await node.getFinalBlock()
      span ??= await findSpan(node, final, sentAtMs)
      for (; span.from <= final && span.from < span.end; span.from++) {
        signal.throwIfAborted()
        const block = await findInBlock(node, span.from, wanted)
        if (block) return await assertSuccess(node, waited, runtimes, block)
      }
      if (span.from >= span.end) throw toNotFound(hash, lifetime)
    } catch (error) {
      // A node that does not answer, or has not got as far as another, is asked again.
      if (!isAppKitError(error, 'wire/network') && !isAppKitError(error, 'wire/rpc')) throw error
    }
    if (Date.now() >= lastMs) throw new SendError('send/receipt-timeout', { hash })
    await pause(network.isLocal ? pollMs.local : pollMs.network, signal)
  }
}

/** No block has it: none can any more, unless it was only guessed which could. */
function toNotFound(hash: string, lifetime: Lifetime | undefined): AppKitError {
  if (!lifetime) return new SendError('send/receipt-timeout', { hash })
  const cause = new Error(`No block before ${lifetime.death} has taken ${hash}, and none can any more`)
  return new SendError('send/failed', undefined, { cause })
}

/** A transaction's place. */
type Place = { number: number; blockHash: Uint8Array; index: number }

/** @throws `wire/rpc` where the node does not have the block. */
async function findInBlock(node: Node, number: number, wanted: Uint8Array): Promise<Place | undefined> {
  const blockHash = await node.getBlockHash(number)
  const extrinsics = blockHash && (await node.getExtrinsics(blockHash))
  if (!extrinsics) throw new NodeError('wire/rpc', { code: 0, message: `The node has no block ${number}` })
  const index = extrinsics.findIndex((extrinsic) => isSameBytes(hash256(extrinsic), wanted))
  return index < 0 ? undefined : { number, blockHash, index }
}

/** @throws `send/reverted`; `send/receipt-timeout` where nobody can tell. */
async function assertSuccess(
  node: Node,
  { network, hash }: Waited,
  runtimes: Runtimes,
  { number, blockHash, index }: Place,
): Promise<void> {
  // A block is made with the runtime that the one before it left.
  const [events, parent] = await Promise.all([node.getEvents(blockHash), node.getBlockHash(number - 1)])
  const { metadata } = await runtimes.read(network.caipNetworkId, node, parent)
  const outcome = attempt(() => readOutcome(metadata, events ?? new Uint8Array(1), index))
  if (!outcome) throw new SendError('send/receipt-timeout', { hash })
  if (!outcome.isSuccess) {
    throw new SendError('send/reverted', { hash, reason: toPlainText(outcome.reason, maxReason) })
  }
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof RangeError) return undefined
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
