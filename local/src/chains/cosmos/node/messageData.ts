import { TxMsgData } from 'cosmjs-types/cosmos/base/abci/v1beta1/abci'
import type { CosmosTransaction } from './ledger/CosmosTransaction.js'

/** What a transaction's messages answer: that there is nothing to say. */
export function toMessageData({ messages }: CosmosTransaction): Uint8Array {
  const msgResponses = messages.map(({ typeUrl }) => ({
    typeUrl: `${typeUrl}Response`,
    value: new Uint8Array(),
  }))
  return TxMsgData.encode({ data: [], msgResponses }).finish()
}
