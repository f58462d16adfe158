import { SendError } from '@latchkey/errors/send'
import { encodeBase58, guardProgramAddress } from '@latchkey/primitives'
import { getCompiledTransactionMessageDecoder } from '@solana/kit'
import * as v from 'valibot'
import type { Node } from './createNode.js'
import type { MinedTransaction } from './nodeAnswers.js'
import { pause } from './waitForReceipt.js'

/** What a wallet may add or change: what the work costs, guards, texts. None of it moves anything. */
const idlePrograms = [
  'ComputeBudget111111111111111111111111111111',
  guardProgramAddress,
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]
/** The system program's `AdvanceNonceAccount`: another way to say until when it can be taken. */
const nonceAdvance = /^1{32} .* 6vx8P$/
/** How often a node is asked for a transaction that it says is confirmed. */
const maxLooks = 30

const unseenSchema = v.object({ moves: v.array(v.string()), walletName: v.string() })

/**
 * Writes down what a wallet shall do that sends it itself, as it is kept with the transfer: the page may be left before the network
 * shows it.
 *
 * @param reviewed - What was to be signed.
 * @param walletName - The wallet, as the visitor knows it.
 */
export function writeUnseen(reviewed: Uint8Array, walletName: string): string {
  const message = getCompiledTransactionMessageDecoder().decode(reviewed)
  if (!('staticAccounts' in message) || !('instructions' in message)) {
    throw new TypeError('The kit writes no such transactions')
  }
  const { staticAccounts } = message
  const moves = message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    places: [programAddressIndex, ...accountIndices],
    data: encodeBase58(new Uint8Array(data ?? [])),
  }))
  return JSON.stringify({ moves: describeMoves(staticAccounts, moves), walletName })
}

/**
 * Waits until the network shows a confirmed transaction, and compares what it moves with what was reviewed.
 *
 * @param node - The network's node.
 * @param parameters - `hash`: its signature; `reviewed`: what {@link writeUnseen} wrote; `signal`: ends waiting.
 * @throws `send/sent-otherwise`, `send/receipt-timeout` when it is not shown.
 */
export async function assertSentAsReviewed(
  node: Pick<Node, 'getTransaction'>,
  { hash, reviewed, signal }: { hash: string; reviewed: string; signal: AbortSignal },
): Promise<void> {
  const { moves, walletName } = v.parse(unseenSchema, JSON.parse(reviewed))
  for (let looks = 1; looks <= maxLooks; looks++) {
    const mined = await node.getTransaction(hash).catch(() => undefined)
    signal.throwIfAborted()
    const found = mined && readMoves(mined)
    if (found?.join() === moves.join()) return
    if (found) throw new SendError('send/sent-otherwise', { walletName, hash })
    await pause(signal)
  }
  throw new SendError('send/receipt-timeout', { hash })
}

/** @returns Undefined where the node does not show all of it. */
function readMoves({ transaction, meta }: MinedTransaction): readonly string[] | undefined {
  const { accountKeys, instructions } = transaction.message
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const keys = [...accountKeys, ...writable, ...readonly]
  const all = instructions?.map(({ programIdIndex, accounts, data }) => ({
    places: [programIdIndex, ...accounts],
    data,
  }))
  return all?.every(({ places }) => places.every((place) => place in keys))
    ? describeMoves(keys, all)
    : undefined
}

/** One text for each instruction that may move something; who pays, and until when it can be taken, is the wallet's. */
function describeMoves(
  keys: readonly string[],
  instructions: readonly { places: readonly number[]; data: string }[],
): readonly string[] {
  return instructions
    .map(({ places, data }) => [...places.map((place) => keys[place]), data].join(' '))
    .filter(
      (move) => !nonceAdvance.test(move) && !idlePrograms.some((program) => move.startsWith(`${program} `)),
    )
}
