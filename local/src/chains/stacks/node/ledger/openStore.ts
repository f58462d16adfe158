import { createHash, randomBytes } from 'node:crypto'
import { decodeTransaction } from './decodeTransaction.js'
import {
  type Journal,
  type JournalLine,
  memoryJournal,
  openJournal,
  readJournal,
  replaceJournal,
} from './journal.js'
import { createMempool, type Mempool } from './mempool.js'
import { createRecordIndex, maxRecords, type RecordIndex } from './recordIndex.js'
import { createState, type State } from './State.js'
import { createSeedAccounts } from './seeds.js'
import type { Block } from './TransactionRecord.js'

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
  mempool: Mempool
  journal: Journal
  /** The newest block. */
  tip: Block
  genesis: Block
}

/**
 * Makes the accounts, records and mempool that a journal says there are; a new chain begins with its seeds.
 *
 * The journal holds what each block left: opening it executes nothing, so a later release cannot change the past.
 *
 * @throws Error when the journal cannot be read.
 */
export function openStore({ path, now = Date.now, maxTransactions = maxRecords }: StoreParameters): Store {
  const lines: JournalLine[] = path === undefined ? [] : readJournal(path)
  const begun = lines.length > 0
  if (!begun) {
    const seed = randomBytes(32).toString('hex')
    lines.push({ kind: 'genesis', version: 1, seed, timeSeconds: Math.floor(now() / 1000) })
    lines.push({ kind: 'accounts', accounts: createSeedAccounts() })
  }
  const [first] = lines
  if (first?.kind !== 'genesis') throw new Error('line 1 cannot be read')
  const genesis: Block = {
    ...{ height: 1, hash: toBlockHash('', [first.seed]), parentHash: '0'.repeat(64) },
    timeSeconds: first.timeSeconds,
  }
  const store = replay(lines, genesis, maxTransactions)
  if (path === undefined) return { ...store, journal: memoryJournal }
  const isTooLong = lines.length > 3 * maxTransactions || store.count > maxTransactions
  if (!begun || isTooLong) replaceJournal(path, compact(first, store))
  return { ...store, journal: openJournal(path) }
}

/** The hash of a block: that of what it follows and of what it holds. */
export function toBlockHash(parentHash: string, txids: readonly string[]): string {
  return createHash('sha256')
    .update([parentHash, ...txids].join(' '))
    .digest('hex')
}

function replay(lines: readonly JournalLine[], genesis: Block, maxTransactions: number) {
  const state = createState()
  const records = createRecordIndex(maxTransactions)
  const mempool = createMempool()
  let tip = genesis
  let count = 0
  for (const line of lines) {
    if (line.kind === 'pending') {
      const { receivedMs, wire } = line
      mempool.add({ transaction: decode(wire), receivedMs })
    } else if (line.kind === 'dropped') {
      const entry = mempool.get(line.txid)
      if (entry) mempool.drop(entry)
    } else if (line.kind !== 'genesis') {
      for (const account of line.accounts) Object.assign(state.open(account.address), account)
    }
    if (line.kind !== 'block') continue
    tip = line.block
    count += line.records.length
    for (const [index, record] of line.records.entries()) {
      const transaction = decode(record.wire)
      mempool.remove(transaction)
      records.add({ transaction, record, block: line.block, index })
    }
  }
  return { state, records, mempool, tip, genesis, count }
}

/** The same chain without the oldest transactions. */
function compact(
  genesis: JournalLine,
  { mempool, records, state, tip }: Pick<Store, 'mempool' | 'records' | 'state' | 'tip'>,
): JournalLine[] {
  const blocks = new Map<number, JournalLine & { kind: 'block' }>()
  for (const { block, record } of records.listLatest(records.size).toReversed()) {
    const line = blocks.get(block.height) ?? { kind: 'block', block, records: [], accounts: [] }
    line.records.push(record)
    blocks.set(block.height, line)
  }
  if (tip.height > 1 && !blocks.has(tip.height)) {
    blocks.set(tip.height, { kind: 'block', block: tip, records: [], accounts: [] })
  }
  return [
    genesis,
    ...blocks.values(),
    { kind: 'accounts', accounts: state.listOpened() },
    ...mempool.list().map(
      ({ receivedMs, transaction }): JournalLine => ({
        ...{ kind: 'pending', receivedMs, wire: transaction.wire },
      }),
    ),
  ]
}

function decode(wire: string) {
  return decodeTransaction(Buffer.from(wire, 'hex')).transaction
}
