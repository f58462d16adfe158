import { decodeBase58 } from '@latchkey/primitives'
import * as v from 'valibot'
import type { TransferReader } from '../../../services/payments/TransferReader.js'
import { askNode, commitment } from '../askNode.js'
import { listNativeMoves } from '../history/listNativeMoves.js'
import { listTokenMoves } from '../history/listTokenMoves.js'
import { listAccountKeys, nodeTransactionSchema } from '../history/NodeTransaction.js'
import type { FindNetwork } from '../SolanaNetwork.js'

const minedSchema = v.nullable(
  v.object({ ...nodeTransactionSchema.entries, blockTime: v.nullish(v.number(), null) }),
)
const signatureBytes = 64
const longestSignature = 88

/**
 * Makes what reads transfers from what accounts have more and less of after a transaction.
 *
 * @param find - The networks.
 */
export function createTransferReader(find: FindNetwork): TransferReader {
  return {
    toHashKey: (text) =>
      text.length <= longestSignature && decodeBase58(text)?.length === signatureBytes ? text : undefined,
    async read({ hash, network, recipient, token }) {
      const transaction = await askNode(find(network), {
        method: 'getTransaction',
        params: [hash, { commitment, encoding: 'json', maxSupportedTransactionVersion: 0 }],
        schema: minedSchema,
      })
      if (!transaction) return undefined
      const { header } = transaction.transaction.message
      const moves =
        token === undefined
          ? listNativeMoves(transaction, recipient).filter(({ moved }) => moved?.mint === undefined)
          : listTokenMoves(transaction.meta, recipient).filter(({ moved }) => moved?.mint === token)
      const receivedAtomic = moves.reduce((sum, { moved }) => {
        const amountAtomic = BigInt(moved?.amountAtomic ?? 0)
        return moved?.direction === 'in' ? sum + amountAtomic : sum - amountAtomic
      }, 0n)
      return {
        hasSucceeded: transaction.meta.err == null,
        minedAtMs: transaction.blockTime === null ? undefined : transaction.blockTime * 1000,
        receivedAtomic,
        senders: [
          ...listAccountKeys(transaction).slice(0, header.numRequiredSignatures),
          ...moves.map(({ from }) => from),
        ],
      }
    },
  }
}
