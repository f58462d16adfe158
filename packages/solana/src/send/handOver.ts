import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import type { SendRawParameters } from '../wallets/ConnectionParts.js'
import type { Node } from './createNode.js'
import type { SendTools } from './SendTools.js'
import { type Minimum, toRentRefusal } from './toRentRefusal.js'

/** A node that is behind the transaction's blockhash is given it so often, with this time between, in ms. */
const maxTries = 3
const tryAgainMs = 1000

/** A signed transaction; `hash`: its signature in base58; `lastValidBlockHeight`: no later block can take it. */
type Handed = Pick<SendRawParameters, 'network' | 'transaction'> & {
  hash: string
  lastValidBlockHeight: bigint
}

/**
 * Hands a signed transaction to the network.
 *
 * @param handed - The signed transaction, its hash, and its last block.
 * @param tools - `node`: the network's, asked on when the visitor has stopped waiting.
 * @param minimum - The least that an account must hold, for the failure that says so.
 * @throws `send/expired`, `send/insufficient-funds`, `send/leaves-too-little`, `send/failed`. A node that does not answer may have it.
 */
export async function handOver(
  { hash, lastValidBlockHeight, ...transaction }: Handed,
  { sendRaw, node }: Pick<SendTools, 'sendRaw'> & { node: Pick<Node, 'getEpochInfo' | 'getStatus'> },
  minimum: Minimum,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await sendRaw({ ...transaction, options: { preflightCommitment: 'confirmed' } })
      return
    } catch (error) {
      // A node that did not answer may have it: whether it is taken shows while it is waited for.
      if (!isAppKitError(error, 'wire/rpc')) return
      const text = `${error.message} ${JSON.stringify(error.context.data)}`
      // Another address had it first, and its answer was lost.
      if (/AlreadyProcessed|already been processed/i.test(text)) return
      const isForBlockhash = /Blockhash ?not ?found/i.test(text)
      // The height first: a transaction that was taken by then is seen afterwards.
      const isOver = isForBlockhash && (await isPast(node, lastValidBlockHeight))
      if (await isSeen(node, hash)) return
      if (!isForBlockhash) throw toRefusal(text, minimum, error)
      // The wallet was asked for longer than a blockhash is good for.
      if (isOver) throw new SendError('send/expired', undefined, { cause: error })
      // This node is behind. Another may have it, and a block can take it still.
      if (tries === maxTries) return
      await new Promise((resolve) => setTimeout(resolve, tryAgainMs))
    }
  }
}

/** Balances may have changed while the wallet was asked. */
function toRefusal(text: string, minimum: Minimum, cause: unknown): Error {
  const isPoor = /insufficient|no record of a prior credit/i.test(text)
  return (
    toRentRefusal(text, minimum, cause) ??
    new SendError(isPoor ? 'send/insufficient-funds' : 'send/failed', undefined, { cause })
  )
}

async function isPast(node: Pick<Node, 'getEpochInfo'>, last: bigint): Promise<boolean> {
  return node.getEpochInfo().then(
    ({ blockHeight }) => blockHeight > last,
    () => false,
  )
}

async function isSeen(node: Pick<Node, 'getStatus'>, hash: string): Promise<boolean> {
  return node.getStatus(hash).then(
    ({ status }) => status !== undefined,
    () => false,
  )
}
