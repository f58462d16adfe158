import { SendError } from '@latchkey/errors/send'
import type { Node } from './createNode.js'

/** The time between two looks at a transaction, in ms. */
const pollMs = 1000
/** A transaction can be taken for this many blocks. */
const lifetimeBlocks = 150n

/**
 * Waits until the network has confirmed a transaction, or cannot take it any more.
 *
 * @param node - The network's node.
 * @param parameters - `hash`: its signature; `lastValidBlockHeight`: the last block that can take it, where that is known;
 *   `signal`: ends waiting;
 *   `look`: looks at what was confirmed, before anything is said of it.
 * @throws What `look` throws, `send/reverted`, `send/failed` when it has expired, `send/receipt-timeout` when it must have by now, `wire/…`.
 */
export async function waitForReceipt(
  node: Pick<Node, 'getEpochInfo' | 'getStatus'>,
  {
    hash,
    lastValidBlockHeight,
    signal,
    look,
  }: {
    hash: string
    lastValidBlockHeight: bigint | undefined
    signal: AbortSignal
    look?: (() => Promise<void>) | undefined
  },
): Promise<void> {
  const last = lastValidBlockHeight ?? (await node.getEpochInfo()).blockHeight + lifetimeBlocks
  for (;;) {
    signal.throwIfAborted()
    // The height first: a transaction that was taken by then is seen afterwards.
    const { absoluteSlot, blockHeight } = await node.getEpochInfo()
    const { slot, status } = await node.getStatus(hash)
    // A block that is not confirmed may fall out, and in another one the same transaction may come to something else.
    if (status?.isConfirmed) {
      await look?.()
      if (status.failure !== undefined) throw new SendError('send/reverted', { hash })
      return
    }
    // Another node may have answered, which has not got as far.
    if (!status && blockHeight > last && slot >= absoluteSlot) {
      if (lastValidBlockHeight === undefined) throw new SendError('send/receipt-timeout', { hash })
      const cause = new Error(`No block up to ${last} has taken ${hash}, and none can any more`)
      throw new SendError('send/failed', undefined, { cause })
    }
    await pause(signal)
  }
}

/**
 * Waits a second.
 *
 * @param signal - Ends waiting.
 */
export function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, pollMs)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
