import { toHex } from '../transaction/parseTransaction.js'
import type { TransactionRecord } from './TransactionRecord.js'

/** What transactions did with a script's coins. Sums are in satoshis. */
export type Totals = {
  funded: number
  fundedSum: bigint
  spent: number
  spentSum: bigint
  transactions: number
}

/** What is in blocks about a script. */
export type ScriptHistory = {
  totals: Totals
  /** Ids of those that are kept, oldest first. */
  txids: readonly string[]
}

/** Finds transactions in blocks by the scripts they pay and spend. */
export type AddressIndex = {
  get(script: Uint8Array): ScriptHistory
  add(record: TransactionRecord): void
  /** Forgets a transaction, the oldest first; what it did stays counted. */
  forget(record: TransactionRecord): void
  /** Sets what was counted, in the place of counting. */
  restore(scriptHex: string, totals: Totals): void
  /** Lists a transaction without counting it. */
  list(record: TransactionRecord): void
  entries(): Iterable<[scriptHex: string, history: ScriptHistory]>
}

/** Nothing yet. */
export const noTotals: Totals = { funded: 0, fundedSum: 0n, spent: 0, spentSum: 0n, transactions: 0 }

/** Makes an empty index. */
export function createAddressIndex(): AddressIndex {
  const histories = new Map<string, { totals: Totals; txids: string[] }>()
  const open = (scriptHex: string) => {
    const history = histories.get(scriptHex) ?? { totals: noTotals, txids: [] }
    histories.set(scriptHex, history)
    return history
  }
  const list = (record: TransactionRecord) => {
    for (const scriptHex of listScripts(record)) open(scriptHex).txids.push(record.transaction.txid)
  }
  return {
    get: (script) => histories.get(toHex(script)) ?? { totals: noTotals, txids: [] },
    add(record) {
      for (const [scriptHex, change] of count(record)) {
        const history = open(scriptHex)
        history.totals = sumTotals(history.totals, change)
      }
      list(record)
    },
    forget(record) {
      for (const scriptHex of listScripts(record)) {
        const { txids } = open(scriptHex)
        const at = txids.indexOf(record.transaction.txid)
        if (at >= 0) txids.splice(at, 1)
      }
    },
    restore(scriptHex, totals) {
      open(scriptHex).totals = totals
    },
    list,
    entries: () => histories.entries(),
  }
}

/** What a transaction does with the coins of each script, by the script in hexadecimal. */
export function count({ spent, transaction }: TransactionRecord): Map<string, Totals> {
  const changes = new Map<string, Totals>()
  const change = (script: Uint8Array, part: Partial<Totals>) => {
    const scriptHex = toHex(script)
    const before = changes.get(scriptHex) ?? { ...noTotals, transactions: 1 }
    changes.set(scriptHex, sumTotals(before, { ...noTotals, ...part }))
  }
  for (const { amount, script } of transaction.outputs) change(script, { funded: 1, fundedSum: amount })
  for (const { amount, script } of spent) change(script, { spent: 1, spentSum: amount })
  return changes
}

const listScripts = (record: TransactionRecord) => count(record).keys()

/** Adds two counts. */
export function sumTotals(one: Totals, other: Totals): Totals {
  return {
    funded: one.funded + other.funded,
    fundedSum: one.fundedSum + other.fundedSum,
    spent: one.spent + other.spent,
    spentSum: one.spentSum + other.spentSum,
    transactions: one.transactions + other.transactions,
  }
}
