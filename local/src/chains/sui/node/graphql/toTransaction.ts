import { GrpcTypes } from '@mysten/sui/grpc'
import { toGrpcTransaction } from '../grpc/toGrpcTransaction.js'
import type { ExecutedTransaction } from '../ledger/ExecutedTransaction.js'
import type { GraphContext } from './GraphContext.js'
import { toBase64 } from './toObject.js'

/** A transaction as the schema has it. */
export function toTransaction(executed: ExecutedTransaction, { nodes }: GraphContext) {
  const { signatures, transaction } = executed
  const { gas } = transaction
  return {
    digest: transaction.digest,
    sender: () => nodes.toAddress(transaction.sender),
    gasInput: {
      gasSponsor: () => nodes.toAddress(gas.owner),
      gasPrice: String(gas.price),
      gasBudget: String(gas.budget),
    },
    signatures: signatures.map((signatureBytes) => ({ signatureBytes })),
    transactionBcs: toBase64(transaction.bytes),
    transactionJson: () => GrpcTypes.Transaction.toJson(toGrpcTransaction(transaction)),
    effects: () => nodes.toEffects(executed),
  }
}
