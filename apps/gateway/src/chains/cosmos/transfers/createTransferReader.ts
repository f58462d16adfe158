import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import type { TransferReader } from '../../../services/payments/TransferReader.js'
import { askRest } from '../askRest.js'
import type { FindNetwork } from '../CosmosNetwork.js'
import { toDenom } from '../denoms.js'
import { listMoves } from '../history/listMoves.js'
import { findSigner } from '../history/toHistoryItem.js'
import { getTimeSeconds, transactionSchema } from '../history/transactionSchema.js'

const answerSchema = v.object({ tx_response: transactionSchema })

/**
 * Makes what reads transfers from transactions. What is in a block of these networks is final.
 *
 * @param find - The networks.
 */
export function createTransferReader(find: FindNetwork): TransferReader {
  return {
    toHashKey(text) {
      return /^(?:0x)?([0-9a-f]{64})$/i.exec(text)?.[1]?.toUpperCase()
    },
    async read({ hash, network, recipient: given, signal, token }) {
      const connected = find(network)
      const path = `/cosmos/tx/v1beta1/txs/${hash}`
      const answer = await askRest(connected, { path, schema: answerSchema, signal })
      if (!answer) return undefined
      const transaction = answer.tx_response
      if (transaction.txhash !== hash) {
        throw new AppKitError('wire/response', { call: path, issue: 'another transaction' })
      }
      // Before it is in a block a node may have heard of it.
      if (transaction.height === 0) return 'waiting'
      const recipient = given.toLowerCase()
      const denom = token === undefined ? connected.network.nativeDenom : toDenom(token)
      const moves = listMoves(transaction, recipient).filter((move) => move.denom === denom)
      const seconds = getTimeSeconds(transaction)
      return {
        hasSucceeded: transaction.code === 0,
        minedAtMs: seconds > 0 ? seconds * 1000 : undefined,
        receivedAtomic: moves.reduce((sum, { amountAtomic, from, to }) => {
          if (from === to) return sum
          return to === recipient ? sum + amountAtomic : sum - amountAtomic
        }, 0n),
        senders: [findSigner(transaction), ...moves.map(({ from }) => from)],
      }
    },
  }
}
