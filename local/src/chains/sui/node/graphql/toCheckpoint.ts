import { epoch, referenceGasPrice } from '../ledger/admit.js'
import type { Checkpoint } from '../ledger/ExecutedTransaction.js'
import type { GraphContext } from './GraphContext.js'

/** A checkpoint as the schema has it. */
export function toCheckpoint({ digest, sequenceNumber, timeMs }: Checkpoint, context: GraphContext) {
  return {
    sequenceNumber,
    digest,
    timestamp: new Date(timeMs).toISOString(),
    epoch: () => toEpoch(context),
    // Each but the first has one.
    networkTotalTransactions: sequenceNumber,
    previousCheckpointDigest: () => findCheckpoint(sequenceNumber - 1, context)?.digest ?? null,
  }
}

/** The only epoch of the chain, as the schema has it. */
export function toEpoch({ ledger }: GraphContext) {
  return {
    epochId: Number(epoch),
    referenceGasPrice: String(referenceGasPrice),
    startTimestamp: new Date(ledger.genesis.timeMs).toISOString(),
    totalTransactions: ledger.getTip().sequenceNumber,
  }
}

/** A checkpoint by its number; undefined where it is unknown, or forgotten. */
export function findCheckpoint(sequenceNumber: number, { ledger }: GraphContext): Checkpoint | undefined {
  if (sequenceNumber === 0) return ledger.genesis
  return ledger.list().find(({ checkpoint }) => checkpoint.sequenceNumber === sequenceNumber)?.checkpoint
}
