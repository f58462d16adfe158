import { NodeError } from '@latchkey/errors/node'
import { decodeHex, isSameBytes } from '@latchkey/primitives'
import type { BitcoinNode } from '../network/createNode.js'
import { getTransactionId, readTransaction } from '../psbt/rawTransaction.js'
import type { Coin } from './chooseCoins.js'

/** A coin whose amount is certain, with the transaction that made it. */
export type ProvenCoin = Coin & {
  /** Bytes of the whole transaction. */
  previous: Uint8Array
}

/** Transactions that are remembered; they never change. */
const maxRemembered = 400
/** Requests at one time. */
const parallel = 6

/** Reads whole transactions by their ids, each once. */
export type ReadPrevious = (node: Pick<BitcoinNode, 'getRawTransaction'>, id: string) => Promise<Uint8Array>

/**
 * Makes what reads whole transactions. What a node gives is taken only if it has the id that was asked for: the id is its hash.
 */
export function createPreviousReader(): ReadPrevious {
  const known = new Map<string, Uint8Array>()
  return async (node, id) => {
    const remembered = known.get(id)
    if (remembered) return remembered
    const bytes = decodeHex(await node.getRawTransaction(id)) ?? new Uint8Array()
    let actual: string | undefined
    try {
      actual = getTransactionId(readTransaction(bytes))
    } catch {
      // Told below.
    }
    if (actual !== id) throw toLie(`Its transaction ${id} is another one`)
    const [oldest] = known.keys()
    if (known.size >= maxRemembered && oldest !== undefined) known.delete(oldest)
    known.set(id, bytes)
    return bytes
  }
}

/**
 * Makes sure of what coins are worth, by the transactions that made them. A signature of a p2wpkh input says what its own coin is worth
 * (BIP-143), not what the others are, and one of p2pkh says nothing: a node that lies about amounts could have two signings of one
 * payment put together into one with a huge fee.
 *
 * @param node - The network's node.
 * @param parameters - The coins; the script that all of them are paid to.
 * @param readPrevious - See {@link createPreviousReader}.
 * @throws `wire/rpc` when the node has lied, `wire/network`.
 */
export async function proveCoins(
  node: Pick<BitcoinNode, 'getRawTransaction'>,
  { coins, script }: { coins: readonly Coin[]; script: Uint8Array },
  readPrevious: ReadPrevious,
): Promise<readonly ProvenCoin[]> {
  const ids = [...new Set(coins.map(({ txid }) => txid))]
  const bytesById = new Map<string, Uint8Array>()
  for (let start = 0; start < ids.length; start += parallel) {
    const some = ids.slice(start, start + parallel)
    const read = await Promise.all(some.map((id) => readPrevious(node, id)))
    read.forEach((bytes, index) => {
      bytesById.set(some[index] ?? '', bytes)
    })
  }
  return coins.map((coin) => {
    const previous = bytesById.get(coin.txid) ?? new Uint8Array()
    const output = readTransaction(previous).outputs[coin.vout]
    if (output?.amount !== coin.value || !isSameBytes(output.script, script)) {
      throw toLie(`Output ${coin.vout} of ${coin.txid} is another one`)
    }
    return { ...coin, previous }
  })
}

function toLie(message: string): Error {
  return new NodeError('wire/rpc', { code: 0, message: `The node contradicts itself. ${message}` })
}
