import { createHash, randomBytes } from 'node:crypto'
import { fromBase64, toBase64 } from './bytes.js'
import type { ChainFacts } from './ChainFacts.js'
import type { CosmosTransaction } from './CosmosTransaction.js'
import { decodeTransaction } from './decodeTransaction.js'
import {
  type Journal,
  type JournalLine,
  memoryJournal,
  openJournal,
  readJournal,
  replaceJournal,
} from './journal.js'
import { listEvents } from './listEvents.js'
import { createRecordIndex, maxRecords, type RecordIndex } from './recordIndex.js'
import { createState, type State, toStored } from './State.js'
import { createSeedAccounts } from './seeds.js'
import type { Block } from './TransactionRecord.js'

/** Where a chain is kept. */
export type StoreParameters = {
  facts: ChainFacts
  /** File everything is kept in; in memory only when left out. */
  path?: string | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
  /** How many transactions are kept; the oldest go first, and from the file at the next opening. */
  maxTransactions?: number | undefined
}

/** What waits for a block, by hash, in the order it came. */
export type Mempool = Map<string, CosmosTransaction>

/** What a ledger works on. */
export type Store = {
  state: State
  records: RecordIndex
  mempool: Mempool
  journal: Journal
  /** The newest block. */
  tip: Block
}

/**
 * Makes the accounts, records and mempool that a journal says there are; a new chain begins with its seeds.
 *
 * The journal holds what each block left: opening it executes nothing, so a later release cannot change the past.
 *
 * @throws Error when the journal cannot be read, or is another chain's.
 */
export function openStore({
  facts,
  path,
  now = Date.now,
  maxTransactions = maxRecords,
}: StoreParameters): Store {
  const lines: JournalLine[] = path === undefined ? [] : readJournal(path)
  const begun = lines.length > 0
  if (!begun) {
    const seed = randomBytes(32).toString('hex')
    const timeSeconds = Math.floor(now() / 1000)
    lines.push({ kind: 'genesis', version: 1, chainId: facts.chainId, seed, timeSeconds })
    lines.push({ kind: 'accounts', accounts: createSeedAccounts(facts).map(toStored) })
  }
  const [first] = lines
  if (first?.kind !== 'genesis') throw new Error('line 1 cannot be read')
  if (first.chainId !== facts.chainId) throw new Error(`it is the state of ${first.chainId}`)
  const genesis: Block = {
    ...{ height: 1, hash: toBlockHash(first.chainId, [first.seed]), parentHash: '' },
    timeSeconds: first.timeSeconds,
  }
  const store = replay(lines, genesis, facts, maxTransactions)
  if (path === undefined) return { ...store, journal: memoryJournal }
  const isTooLong = lines.length > 3 * maxTransactions || store.count > maxTransactions
  if (!begun || isTooLong) replaceJournal(path, compact(first, store))
  return { ...store, journal: openJournal(path) }
}

/** The hash of a block: that of what it follows and of what it holds. */
export function toBlockHash(parentHash: string, hashes: readonly string[]): string {
  return createHash('sha256')
    .update([parentHash, ...hashes].join(' '))
    .digest('hex')
    .toUpperCase()
}

function replay(lines: readonly JournalLine[], genesis: Block, facts: ChainFacts, maxTransactions: number) {
  const state = createState(0n)
  const records = createRecordIndex(maxTransactions)
  const mempool: Mempool = new Map()
  const read = (text: string) => {
    const bytes = fromBase64(text)
    if (!bytes) throw new Error('a transaction in it cannot be read')
    return decodeTransaction(bytes, facts.prefix)
  }
  let tip = genesis
  let count = 0
  records.addBlock(genesis)
  for (const line of lines) {
    if (line.kind === 'pending') {
      const transaction = read(line.bytes)
      mempool.set(transaction.hash, transaction)
    } else if (line.kind !== 'genesis') {
      for (const account of line.accounts) state.restore(account)
    }
    if (line.kind !== 'block') continue
    tip = line.block
    count += line.records.length
    records.addBlock(line.block)
    for (const hash of line.dropped) mempool.delete(hash)
    for (const [index, record] of line.records.entries()) {
      const transaction = read(record.bytes)
      mempool.delete(transaction.hash)
      const events = listEvents(transaction, record.code, facts)
      records.add({ transaction, record, block: line.block, index, events })
    }
  }
  return { state, records, mempool, tip, count }
}

/** The same chain without the oldest transactions, and without blocks that hold none. */
function compact(
  genesis: JournalLine,
  { mempool, records, state, tip }: Pick<Store, 'mempool' | 'records' | 'state' | 'tip'>,
): JournalLine[] {
  type BlockLine = JournalLine & { kind: 'block' }
  const blocks = new Map<number, BlockLine>()
  const open = (block: Block): BlockLine => {
    const line = blocks.get(block.height) ?? { kind: 'block', block, records: [], dropped: [], accounts: [] }
    blocks.set(block.height, line)
    return line
  }
  for (const { block, record } of records.listAll()) open(block).records.push(record)
  if (tip.height > 1) open(tip)
  return [
    genesis,
    ...blocks.values(),
    { kind: 'accounts', accounts: state.listOpened().map(toStored) },
    ...[...mempool.values()].map(({ bytes }): JournalLine => ({ kind: 'pending', bytes: toBase64(bytes) })),
  ]
}
