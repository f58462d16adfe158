import { decodeTransaction, type Output, toHex } from '../transaction/parseTransaction.js'
import { listConflicts } from './checkReplacement.js'
import { type Blockchain, createBlockchain } from './createBlockchain.js'
import { createMempool, type Mempool } from './createMempool.js'
import {
  type Journal,
  type JournalLine,
  memoryJournal,
  openJournal,
  readJournal,
  replaceJournal,
} from './journal.js'
import type { TransactionRecord } from './TransactionRecord.js'

/** How many transactions in blocks are kept, so that a chain that runs for months does not fill the machine. */
export const maxKeptTransactions = 20_000

/** Where a chain is kept. */
export type StoreParameters = {
  /** File everything is kept in; in memory only when left out. */
  path?: string | undefined
  /** How many transactions are kept; the oldest go first, and from the file at the next opening. */
  maxTransactions?: number | undefined
}

/** What a ledger works on. */
export type Store = {
  chain: Blockchain
  mempool: Mempool
  journal: Journal
  /** Whether nothing had been written before. */
  isNew: boolean
}

/**
 * Opens a chain with everything its journal says has happened. Nothing is verified again: what was taken stays taken.
 *
 * @throws Error when the journal cannot be read.
 */
export function openStore({ path, maxTransactions = maxKeptTransactions }: StoreParameters): Store {
  const chain = createBlockchain(maxTransactions)
  const mempool = createMempool()
  if (path === undefined) return { chain, mempool, journal: memoryJournal, isNew: true }
  const lines = readJournal(path)
  for (const line of lines) replay(chain, mempool, line)
  const written = lines.filter(({ kind }) => kind === 'block' || kind === 'transaction').length
  if (written > maxTransactions) replaceJournal(path, compact(chain, mempool))
  const journal = openJournal(path)
  const isNew = lines.length === 0
  if (isNew) journal.append({ kind: 'genesis', version: 1 })
  return { chain, mempool, journal, isNew }
}

function replay(chain: Blockchain, mempool: Mempool, line: JournalLine): void {
  switch (line.kind) {
    case 'genesis':
      return
    case 'transaction': {
      const transaction = decodeTransaction(fromHex(line.hex))
      const spent = transaction.inputs.map(({ txid, index }) => {
        const output = chain.coins.get(`${txid}:${index}`) ?? mempool.findOutput(txid, index)
        if (!output) throw new Error(`${transaction.txid} spends what is not there`)
        return { amount: output.amount, script: output.script }
      })
      for (const conflict of listConflicts(mempool, transaction)) {
        for (const evicted of mempool.listDescendants(conflict)) mempool.delete(evicted)
      }
      const fee = sum(spent) - sum(transaction.outputs)
      mempool.add({ transaction, spent, fee, isCoinbase: false, seenAtMs: line.seenAtMs, block: undefined })
      return
    }
    case 'block': {
      const coinbase = toCoinbaseRecord(decodeTransaction(fromHex(line.coinbase)), 0)
      const others = line.txids.map((txid) => {
        const record = mempool.records.get(txid)
        if (!record) throw new Error(`a block has ${txid}, which is not there`)
        return record
      })
      for (const record of others) mempool.delete(record)
      chain.connect(line.header, [coinbase, ...others])
      return
    }
    case 'snapshot':
      for (const block of line.blocks) chain.restoreBlock(block)
      for (const { outpoint, script, ...coin } of line.coins) {
        chain.restoreCoin(outpoint, { ...coin, script: fromHex(script) })
      }
      for (const { script, totals } of line.totals) chain.addresses.restore(script, totals)
      return
    case 'kept': {
      const spent = line.spent.map(({ amount, script }) => ({ amount, script: fromHex(script) }))
      const { isCoinbase, seenAtMs } = line
      const transaction = decodeTransaction(fromHex(line.hex))
      const fee = isCoinbase ? 0n : sum(spent) - sum(transaction.outputs)
      chain.restoreRecord({ transaction, spent, fee, isCoinbase, seenAtMs, block: undefined }, line.height)
    }
  }
}

/** A block's first transaction. */
export function toCoinbaseRecord(
  transaction: TransactionRecord['transaction'],
  seenAtMs: number,
): TransactionRecord {
  return { transaction, spent: [], fee: 0n, isCoinbase: true, seenAtMs, block: undefined }
}

/** The same chain without what is not kept. */
function compact(chain: Blockchain, mempool: Mempool): JournalLine[] {
  const write = ({ amount, script }: Output) => ({ amount, script: toHex(script) })
  return [
    { kind: 'genesis', version: 1 },
    {
      kind: 'snapshot',
      blocks: chain.blocks
        .slice(1)
        .map(({ header, size, weight, transactionCount }) => ({ header, size, weight, transactionCount })),
      coins: [...chain.coins].map(([outpoint, { height, isCoinbase, ...output }]) => ({
        ...{ outpoint, height, isCoinbase },
        ...write(output),
      })),
      totals: [...chain.addresses.entries()].map(([script, { totals }]) => ({ script, totals })),
    },
    ...[...chain.records.values()].map(
      ({ block, isCoinbase, seenAtMs, spent, transaction }): JournalLine => ({
        kind: 'kept',
        hex: toHex(transaction.bytes),
        seenAtMs,
        height: block?.height ?? 0,
        isCoinbase,
        spent: spent.map(write),
      }),
    ),
    ...[...mempool.records.values()].map(
      ({ seenAtMs, transaction }): JournalLine => ({
        kind: 'transaction',
        hex: toHex(transaction.bytes),
        seenAtMs,
      }),
    ),
  ]
}

const sum = (outputs: readonly Output[]) => outputs.reduce((total, { amount }) => total + amount, 0n)

function fromHex(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'hex'))
}
