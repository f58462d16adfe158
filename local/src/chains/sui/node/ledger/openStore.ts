import { randomBytes } from 'node:crypto'
import { toDigest } from './digests.js'
import {
  type Checkpoint,
  type FinalTransaction,
  readRecord,
  type TransactionRecord,
} from './ExecutedTransaction.js'
import { writeEffects } from './effects.js'
import {
  type Journal,
  type JournalLine,
  memoryJournal,
  openJournal,
  readJournal,
  replaceJournal,
} from './journal.js'
import { createRecordIndex, maxRecords, type RecordIndex } from './recordIndex.js'
import { createState, type State } from './State.js'
import { createSeedObjects } from './seeds.js'

/** Where a chain is kept. */
export type StoreParameters = {
  /** File everything is kept in; in memory only when left out. */
  path?: string | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
  /** How many transactions are kept; the oldest go first, and from the file at the next opening. */
  maxTransactions?: number | undefined
}

/** What a ledger works on. */
export type Store = {
  state: State
  records: RecordIndex
  journal: Journal
  genesis: Checkpoint
  /** The newest checkpoint. */
  tip: Checkpoint
}

/**
 * Makes the objects and records that a journal says there are; a new chain begins with its seeds.
 *
 * The journal holds what each transaction left: opening it executes nothing, so a later release cannot change the past.
 *
 * @throws Error when the journal cannot be read.
 */
export function openStore({ path, now = Date.now, maxTransactions = maxRecords }: StoreParameters): Store {
  const lines: JournalLine[] = path === undefined ? [] : readJournal(path)
  const begun = lines.length > 0
  if (!begun) {
    const checkpoint = {
      sequenceNumber: 0,
      digest: toDigest('CheckpointSummary', randomBytes(32)),
      timeMs: now(),
    }
    const changes = { written: createSeedObjects(), deleted: [], addressBalances: [] }
    lines.push({ kind: 'genesis', version: 1, checkpoint }, { kind: 'objects', changes })
  }
  const [first] = lines
  if (first?.kind !== 'genesis') throw new Error('line 1 cannot be read')
  const store = { ...replay(lines, first.checkpoint, maxTransactions), genesis: first.checkpoint }
  if (path === undefined) return { ...store, journal: memoryJournal }
  if (!begun || store.count > maxTransactions) replaceJournal(path, compact(store))
  return { ...store, journal: openJournal(path) }
}

/** The checkpoint behind another one. */
export function toNextCheckpoint(tip: Checkpoint, digest: string, timeMs: number): Checkpoint {
  return {
    sequenceNumber: tip.sequenceNumber + 1,
    digest: toDigest('CheckpointSummary', Buffer.from(`${tip.digest} ${digest}`)),
    timeMs: Math.max(tip.timeMs, timeMs),
  }
}

/** A transaction as the journal keeps it. */
export function toRecord({
  balanceChanges,
  effects,
  signatures,
  transaction,
  types,
}: FinalTransaction): TransactionRecord {
  return {
    bytes: Buffer.from(transaction.bytes).toString('base64'),
    signatures: [...signatures],
    effects: Buffer.from(writeEffects(effects)).toString('base64'),
    balanceChanges: [...balanceChanges],
    types,
  }
}

function replay(lines: readonly JournalLine[], genesis: Checkpoint, maxTransactions: number) {
  const state = createState()
  const records = createRecordIndex(maxTransactions)
  let tip = genesis
  let count = 0
  for (const line of lines) {
    if (line.kind === 'genesis') continue
    if (line.changes) state.apply(line.changes)
    if (line.kind !== 'transaction') continue
    tip = line.checkpoint
    count += 1
    records.add(readRecord(line.record, line.checkpoint))
  }
  return { state, records, tip, count }
}

/** The same chain without the oldest transactions. */
function compact({ genesis, records, state }: Pick<Store, 'genesis' | 'records' | 'state'>): JournalLine[] {
  const kept = records
    .list()
    .map(
      (record): JournalLine => ({
        kind: 'transaction',
        checkpoint: record.checkpoint,
        record: toRecord(record),
      }),
    )
  const changes = { written: state.listObjects(), deleted: [], addressBalances: state.listAddressBalances() }
  return [{ kind: 'genesis', version: 1, checkpoint: genesis }, ...kept, { kind: 'objects', changes }]
}
