import * as v from 'valibot'
import { type BalanceChange, balanceChangeSchema } from './balanceChanges.js'
import { type Effects, readEffects } from './effects.js'
import { decodeTransaction, type SuiTransaction } from './SuiTransaction.js'

/** The form of a transaction in the journal. */
export const recordSchema = v.object({
  /** Its data in BCS, in base64. */
  bytes: v.string(),
  /** In base64, each. */
  signatures: v.array(v.string()),
  /** In BCS, in base64. */
  effects: v.string(),
  balanceChanges: v.array(balanceChangeSchema),
  /** The coin types of the objects that it changed, by their ids. */
  types: v.record(v.string(), v.string()),
})

/** The form of a checkpoint in the journal. Each has one transaction, except for the first, which has none. */
export const checkpointSchema = v.object({
  sequenceNumber: v.number(),
  /** In base58. */
  digest: v.string(),
  timeMs: v.number(),
})

/** A transaction as it is kept. */
export type TransactionRecord = v.InferOutput<typeof recordSchema>
/** When a transaction became final. */
export type Checkpoint = v.InferOutput<typeof checkpointSchema>

/** A transaction with what it did; final, or only tried out. */
export type ExecutedTransaction = {
  transaction: SuiTransaction
  signatures: readonly string[]
  effects: Effects
  balanceChanges: readonly BalanceChange[]
  types: Readonly<Record<string, string>>
  /** Undefined where it was only tried out. */
  checkpoint: Checkpoint | undefined
}

/** A transaction that is final. */
export type FinalTransaction = ExecutedTransaction & {
  checkpoint: Checkpoint
  /** Everybody it concerns: who sent it, who paid for it, and whose objects and balances it changed. */
  affected: ReadonlySet<string>
}

/** Makes a transaction final. */
export function toFinal(executed: ExecutedTransaction, checkpoint: Checkpoint): FinalTransaction {
  return { ...executed, checkpoint, affected: listAffected(executed) }
}

/** Reads a transaction of the journal. @throws Error for anything else. */
export function readRecord(record: TransactionRecord, checkpoint: Checkpoint): FinalTransaction {
  const executed = {
    transaction: decodeTransaction(Buffer.from(record.bytes, 'base64')),
    signatures: record.signatures,
    effects: readEffects(Buffer.from(record.effects, 'base64')),
    balanceChanges: record.balanceChanges,
    types: record.types,
    checkpoint,
  }
  return toFinal(executed, checkpoint)
}

function listAffected({ balanceChanges, effects, transaction }: ExecutedTransaction): Set<string> {
  const owners = effects.changedObjects.flatMap(([, { inputState, outputState }]) => [
    inputState.Exist?.[1].AddressOwner,
    outputState.ObjectWrite?.[1].AddressOwner,
  ])
  return new Set([
    transaction.sender,
    transaction.gas.owner,
    ...owners.filter((owner) => owner !== undefined),
    ...balanceChanges.map(({ address }) => address),
  ])
}
