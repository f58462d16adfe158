import type { Hex } from 'viem'
import type { IndexedTransaction, Movement } from '../../../services/chain-index/IndexedTransaction.js'
import type { NodeReceipt, NodeTransaction } from './nodeSchemas.js'
import { type NodeLog, readLogs } from './readLogs.js'

/** What is known of a transaction besides itself. */
export type Outcome = { logs: readonly NodeLog[] } & Partial<
  Pick<NodeReceipt, 'contractAddress' | 'effectiveGasPrice' | 'gasUsed' | 'l1Fee' | 'status'>
>

/** Where a transaction stands. */
export type TransactionPlace = Pick<IndexedTransaction, 'blockNumber' | 'minedAt' | 'transactionIndex'>

/**
 * Joins a transaction with what became of it.
 *
 * @param transaction - As the node gives it.
 * @param outcome - Of its receipt, or what is known without.
 * @param place - Where it stands.
 * @param inner - What contracts paid in it.
 */
export function toTransaction(
  transaction: NodeTransaction,
  outcome: Outcome,
  place: TransactionPlace,
  inner: readonly Movement[] = [],
): IndexedTransaction {
  const { contractAddress = null, effectiveGasPrice, gasUsed, l1Fee, logs, status } = outcome
  const sender = lower(transaction.from)
  const receiver = transaction.to === null ? null : lower(transaction.to)
  const created = contractAddress === null ? null : lower(contractAddress)
  const value = BigInt(transaction.value)
  const hasSucceeded = status === '0x1'
  const target = receiver ?? created
  // What failed has moved nothing.
  const paid: Movement[] =
    hasSucceeded && value > 0n && target
      ? [
          {
            position: -1,
            kind: 'native',
            contract: null,
            tokenId: null,
            source: sender,
            target,
            amount: value,
          },
        ]
      : []
  const fee =
    gasUsed != null && effectiveGasPrice != null
      ? BigInt(gasUsed) * BigInt(effectiveGasPrice) + BigInt(l1Fee ?? 0)
      : undefined
  return {
    ...place,
    ...{ sender, receiver, created, value, hasSucceeded, fee },
    hash: lower(transaction.hash),
    nonce: Number(transaction.nonce),
    hasInput: transaction.input !== '0x',
    movements: hasSucceeded ? [...paid, ...readLogs(logs), ...inner] : [],
  }
}

function lower(text: Hex): Hex {
  return text.toLowerCase() as Hex
}
