import { admit } from './admit.js'
import { refuseMove } from './callMove.js'
import {
  type Checkpoint,
  type ExecutedTransaction,
  type FinalTransaction,
  toFinal,
} from './ExecutedTransaction.js'
import { execute, type Outcome } from './execute.js'
import { openStore, type StoreParameters, toNextCheckpoint, toRecord } from './openStore.js'
import { resolveTransaction, type TransactionDraft } from './resolveTransaction.js'
import type { State } from './State.js'
import { decodeTransaction, type SuiTransaction } from './SuiTransaction.js'
import { verifySigners } from './verifySigners.js'

/** The chain: what everybody has, and what happened. */
export type Ledger = {
  /** The first checkpoint; its digest is the chain's identity. */
  readonly genesis: Checkpoint
  /** What everybody has. Not to be changed. */
  readonly state: Omit<State, 'apply'>
  /** @returns The newest checkpoint. */
  getTip(): Checkpoint
  /**
   * Executes a signed transaction. It is final at once.
   *
   * @param bytes - Its data in BCS.
   * @param signatures - Each is the flag of its kind, the signature and the key.
   * @throws Refusal
   */
  execute(bytes: Uint8Array, signatures: readonly Uint8Array[]): Promise<FinalTransaction>
  /**
   * Tries a transaction out, without signatures; fills in what it leaves to the node.
   *
   * @throws Refusal
   */
  simulate(draft: TransactionDraft): ExecutedTransaction
  find(digest: string): FinalTransaction | undefined
  /** The transactions that concern an address, or all, oldest first. */
  list(address?: string): FinalTransaction[]
  close(): void
}

/**
 * Opens a chain.
 *
 * @throws Error when its journal cannot be read.
 */
export function createLedger({ now = Date.now, ...parameters }: StoreParameters = {}): Ledger {
  const { genesis, journal, records, state, ...store } = openStore({ ...parameters, now })
  let { tip } = store

  return {
    genesis,
    state,
    getTip: () => tip,
    async execute(bytes, signatures) {
      const transaction = decodeTransaction(bytes)
      refuseMove(transaction)
      // Before the signatures, which take a hundred times as long.
      admit(transaction, state, genesis.digest)
      await verifySigners(transaction, signatures)
      // Once more: something else may have been executed meanwhile.
      const outcome = execute(transaction, admit(transaction, state, genesis.digest), state)
      const checkpoint = toNextCheckpoint(tip, transaction.digest, now())
      const texts = signatures.map((signature) => Buffer.from(signature).toString('base64'))
      const executed = toFinal({ ...toExecuted(transaction, outcome, state), signatures: texts }, checkpoint)
      const { addressBalances, deleted, written } = outcome.changes
      journal.append({
        ...{ kind: 'transaction', checkpoint, record: toRecord(executed) },
        changes: { written: [...written], deleted: [...deleted], addressBalances: [...addressBalances] },
      })
      state.apply(outcome.changes)
      tip = checkpoint
      records.add(executed)
      return executed
    },
    simulate(draft) {
      const { admitted, transaction } = resolveTransaction(draft, state, genesis.digest)
      return toExecuted(transaction, execute(transaction, admitted, state), state)
    },
    find: records.get,
    list: records.list,
    close: () => journal.close(),
  }
}

function toExecuted(
  transaction: SuiTransaction,
  { balanceChanges, changes, effects }: Outcome,
  state: State,
): ExecutedTransaction {
  const before = effects.changedObjects.flatMap(([id]) => state.getObject(id) ?? [])
  const types = Object.fromEntries([...before, ...changes.written].map(({ coinType, id }) => [id, coinType]))
  return { transaction, signatures: [], effects, balanceChanges, types, checkpoint: undefined }
}
