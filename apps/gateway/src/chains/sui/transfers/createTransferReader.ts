import { decodeBase58, encodeBase58, toSuiAddressKey } from '@latchkey/primitives'
import * as v from 'valibot'
import type { TransferReader } from '../../../services/payments/TransferReader.js'
import { askGraph } from '../askGraph.js'
import { readCoinType, suiCoinType } from '../coins/coinTypes.js'
import { completeChanges, createQuestionBudget } from '../history/completeChanges.js'
import { transactionFields, transactionSchema } from '../history/graphSchemas.js'
import { listMoves } from '../history/listMoves.js'
import type { FindNetwork } from '../SuiNetwork.js'

const query = `query($digest:String!){transaction(digest:$digest){${transactionFields}}}`
const digestBytes = 32
/** As long as 32 bytes get in base58. */
const maxDigestLength = 44

/**
 * Makes what reads transfers from what transactions changed.
 *
 * @param find - The networks.
 */
export function createTransferReader(find: FindNetwork): TransferReader {
  return {
    toHashKey(text) {
      const bytes = text.length <= maxDigestLength ? decodeBase58(text) : undefined
      // One spelling only.
      return bytes?.length === digestBytes && encodeBase58(bytes) === text ? text : undefined
    },
    async read({ hash, network, recipient: given, signal, token }) {
      const connected = find(network)
      const { transaction: listed } = await askGraph(connected, {
        ...{ query, variables: { digest: hash }, signal },
        schema: v.object({ transaction: v.nullable(transactionSchema) }),
      })
      // A node that answers about something else is not believed.
      if (listed?.digest !== hash) return undefined
      if (!listed.effects.checkpoint) return 'waiting'
      const transaction = await completeChanges(connected, listed, { budget: createQuestionBudget(), signal })
      const recipient = toSuiAddressKey(given)
      const coinType = token === undefined ? suiCoinType : readCoinType(token)
      const move = listMoves(transaction, recipient).find((one) => one.coinType === coinType)
      const amountAtomic = move?.amountAtomic ?? 0n
      const payers = transaction.effects.balanceChanges.nodes.filter(
        ({ amount, coinType: type }) => amount < 0n && readCoinType(type?.repr ?? '') === coinType,
      )
      return {
        hasSucceeded: transaction.effects.status === 'SUCCESS',
        minedAtMs: transaction.effects.timestamp,
        receivedAtomic: move?.direction === 'out' ? -amountAtomic : amountAtomic,
        senders: [transaction.sender, ...payers.map(({ owner }) => owner)].flatMap(
          (one) => one?.address ?? [],
        ),
      }
    },
  }
}
