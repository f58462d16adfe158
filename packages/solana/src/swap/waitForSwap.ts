import type { SwapCapability, SwapOutcome, SwapTerms } from '@latchkey/core'
import { isAppKitError } from '@latchkey/errors'
import { SendError } from '@latchkey/errors/send'
import { SwapError } from '@latchkey/errors/swap'
import type { Node } from '../send/createNode.js'
import type { MinedTransaction } from '../send/nodeAnswers.js'
import { pause, waitForReceipt } from '../send/waitForReceipt.js'
import { readReason } from './tryOut.js'
import { wrappedMint } from './weighChanges.js'

/** How often a node is asked for a transaction that it says went through. */
const maxAttempts = 10

/**
 * Waits until the network has taken a swap, and reads what the account has got by it.
 *
 * @param node - The network's node.
 * @param parameters - What was sent; the last block that can take it, where that is known.
 * @throws `send/reverted` with the program's reason where it is known, `swap/expired` when no block can take it any more,
 * `send/receipt-timeout` when it must have by now, `wire/…`.
 */
export async function waitForSwap(
  node: Node,
  {
    lastValidBlockHeight,
    reference: { hash },
    signal,
    terms,
  }: Parameters<SwapCapability['waitFor']>[0] & { lastValidBlockHeight: bigint | undefined },
): Promise<SwapOutcome> {
  try {
    await waitForReceipt(node, { hash, lastValidBlockHeight, signal })
  } catch (error) {
    if (isAppKitError(error, 'send/reverted')) {
      const mined = await node.getTransaction(hash).catch(() => undefined)
      const reason = mined && readReason(mined.meta.logMessages ?? [])
      throw new SendError('send/reverted', { hash, reason }, { cause: error })
    }
    if (isAppKitError(error, 'send/failed')) throw new SwapError('swap/expired', undefined, { cause: error })
    throw error
  }
  // It has gone through: that nobody says how much it was does not undo it.
  const mined = await findMined(node, hash, signal)
  return { hash, receivedAtomic: mined && readReceived(mined, terms) }
}

/**
 * A node has a transaction a little after it says that it went through; and a page that is being left gets no answer any more, which
 * must not become what it stores.
 */
async function findMined(
  node: Node,
  hash: string,
  signal: AbortSignal,
): Promise<MinedTransaction | undefined> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const mined = await node.getTransaction(hash).catch(() => undefined)
    signal.throwIfAborted()
    if (mined) return mined
    if (attempt < maxAttempts) await pause(signal)
  }
  return undefined
}

/**
 * Reads what an account has got of a token by a transaction.
 *
 * @param mined - The transaction.
 * @param terms - Whose, and what was bought.
 * @returns Base units; undefined when it is nothing, which says that the node does not tell.
 */
export function readReceived(
  { meta, transaction }: MinedTransaction,
  { account, bought }: Pick<SwapTerms, 'account' | 'bought'>,
): bigint | undefined {
  const toOwn = (balances: MinedTransaction['meta']['preTokenBalances']) =>
    (balances ?? []).filter(({ owner }) => owner === account)
  const [before, after] = [toOwn(meta.preTokenBalances), toOwn(meta.postTokenBalances)]
  if (bought.address !== undefined && bought.address !== wrappedMint) {
    const sum = (balances: typeof before) =>
      balances
        .filter(({ mint }) => mint === bought.address)
        .reduce((total, { uiTokenAmount }) => total + uiTokenAmount.amount, 0n)
    const received = sum(after) - sum(before)
    return received > 0n ? received : undefined
  }
  const { accountKeys } = transaction.message
  const places = new Set([...before, ...after].map(({ accountIndex }) => accountIndex))
  places.add(accountKeys.indexOf(account))
  const moved = [...places].reduce(
    (total, place) => total + (meta.postBalances[place] ?? 0n) - (meta.preBalances[place] ?? 0n),
    // Whoever swaps pays for it.
    accountKeys[0] === account ? meta.fee : 0n,
  )
  return moved > 0n ? moved : undefined
}
