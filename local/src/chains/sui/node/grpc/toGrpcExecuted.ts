import { GrpcTypes } from '@mysten/sui/grpc'
import type { ExecutedTransaction } from '../ledger/ExecutedTransaction.js'
import { toGrpcEffects } from './toGrpcEffects.js'
import { toGrpcTransaction } from './toGrpcTransaction.js'

/** A transaction and what it did, as gRPC's message. */
export function toGrpcExecuted(executed: ExecutedTransaction): GrpcTypes.ExecutedTransaction {
  const { balanceChanges, checkpoint, signatures, transaction } = executed
  return GrpcTypes.ExecutedTransaction.create({
    digest: transaction.digest,
    transaction: toGrpcTransaction(transaction),
    signatures: signatures.map((signature) => ({
      bcs: { name: 'UserSignatureBytes', value: Buffer.from(signature, 'base64') },
      signature: { oneofKind: undefined },
    })),
    effects: toGrpcEffects(executed),
    ...(checkpoint && {
      checkpoint: BigInt(checkpoint.sequenceNumber),
      timestamp: toTimestamp(checkpoint.timeMs),
    }),
    balanceChanges: balanceChanges.map(({ address, amount, coinType }) => ({
      ...{ address, coinType, amount: String(amount) },
    })),
  })
}

/**
 * A time as gRPC's message.
 *
 * @param timeMs - Milliseconds since 1970.
 */
export function toTimestamp(timeMs: number): { seconds: bigint; nanos: number } {
  return { seconds: BigInt(Math.floor(timeMs / 1000)), nanos: (timeMs % 1000) * 1_000_000 }
}
