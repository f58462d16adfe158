import { randomBytes } from 'node:crypto'
import type { Address } from '@solana/kit'
import { LiteSVM } from 'litesvm'
import { type BlockClock, createBlockClock, slotMs } from './BlockClock.js'
import {
  type Journal,
  type JournalAccount,
  type JournalLine,
  type JournalTransaction,
  memoryJournal,
  openJournal,
  readJournal,
  replaceJournal,
} from './journal.js'
import { listAddressesOf } from './listAddresses.js'
import { createRecordIndex, maxRecords, type RecordIndex } from './recordIndex.js'

/** A new chain starts with a whole window of blockhashes behind it. */
const firstSlot = 200

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
  svm: LiteSVM
  clock: BlockClock
  records: RecordIndex
  journal: Journal
  /** Whether nothing had been written before. */
  isNew: boolean
}

/**
 * Makes a virtual machine with everything a journal says has happened.
 *
 * The journal holds what each transaction left, not what it was given: opening it executes nothing, so it is
 * fast, and a later release of the virtual machine cannot change the past.
 *
 * @throws Error when the journal cannot be read.
 */
export function openStore({ path, now = Date.now, maxTransactions = maxRecords }: StoreParameters): Store {
  const svm = new LiteSVM()
    .withNativeMints()
    .withTransactionHistory(0n) // The ledger has its own index, which knows addresses too.
    .withBlockhashCheck(false) // And its own blockhashes: those of the machine end one by one at once.
  const lines = path === undefined ? [] : readJournal(path)
  const transactions = lines.filter((line) => line.kind === 'transaction')
  const accounts = new Map<string, JournalAccount>()
  for (const line of lines) {
    if (line.kind === 'genesis') continue
    for (const account of line.accounts) accounts.set(account.address, account)
  }
  for (const account of accounts.values()) restoreAccount(svm, account)
  const records = createRecordIndex(maxTransactions)
  for (const { record } of transactions) records.add(record, listAddressesOf(record))

  const genesis: JournalLine & { kind: 'genesis' } = lines.find((line) => line.kind === 'genesis') ?? {
    kind: 'genesis',
    version: 1,
    seed: randomBytes(32).toString('hex'),
    genesisMs: now() - firstSlot * slotMs,
  }
  const clock = createBlockClock({
    seed: Buffer.from(genesis.seed, 'hex'),
    genesisMs: genesis.genesisMs,
    lowestSlot: transactions.at(-1)?.record.slot ?? 0,
    now,
  })
  const isNew = lines.length === 0
  if (path === undefined) return { svm, clock, records, journal: memoryJournal, isNew }
  if (transactions.length > maxTransactions) {
    replaceJournal(path, compact(genesis, accounts, transactions.slice(-maxTransactions)))
  }
  const journal = openJournal(path)
  if (isNew) journal.append(genesis)
  return { svm, clock, records, journal, isNew }
}

/** The same chain without the oldest transactions. */
function compact(
  genesis: JournalLine,
  accounts: Map<string, JournalAccount>,
  transactions: readonly JournalTransaction[],
): JournalLine[] {
  return [
    genesis,
    ...transactions.map(({ record }): JournalLine => ({ kind: 'transaction', record, accounts: [] })),
    { kind: 'accounts', accounts: [...accounts.values()] },
  ]
}

function restoreAccount(svm: LiteSVM, { address, lamports, owner, executable, data }: JournalAccount): void {
  const bytes = new Uint8Array(Buffer.from(data, 'base64'))
  svm.setAccount({
    address: address as Address,
    lamports: lamports as Parameters<LiteSVM['setAccount']>[0]['lamports'],
    programAddress: owner as Address,
    executable,
    data: bytes,
    space: BigInt(bytes.length),
  })
}
