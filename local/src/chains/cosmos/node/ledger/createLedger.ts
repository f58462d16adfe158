import { type AdmitMode, admit, type NextBlock } from './admit.js'
import { toBase64 } from './bytes.js'
import type { CosmosTransaction } from './CosmosTransaction.js'
import { decodeTransaction } from './decodeTransaction.js'
import { type Execution, execute } from './execute.js'
import type { Ledger, LedgerParameters } from './Ledger.js'
import { listEvents } from './listEvents.js'
import { openStore, toBlockHash } from './openStore.js'
import { Refusal } from './Refusal.js'
import { SimulationFailure } from './SimulationFailure.js'
import type { Block, TransactionRecord } from './TransactionRecord.js'

/** From when something waits until it is in a block. */
export const defaultBlockMs = 1_000
/** Most transactions in a block, and most that wait for one. */
const maxPerBlock = 200
const maxWaiting = 5_000

/**
 * Opens a chain.
 *
 * @throws Error when its journal cannot be read.
 */
export function createLedger({
  blockMs = defaultBlockMs,
  now = Date.now,
  ...parameters
}: LedgerParameters): Ledger {
  const { facts } = parameters
  const { journal, mempool, records, state, ...store } = openStore({ ...parameters, now })
  let { tip } = store
  let timer: NodeJS.Timeout | undefined
  /** The accounts as they are once what waits has paid its fees. */
  let checked = state.branch()

  const getNext = (): NextBlock => ({
    height: tip.height + 1,
    timeSeconds: Math.max(tip.timeSeconds, Math.floor(now() / 1000)),
  })

  const wait = () => {
    if (blockMs === 0 || timer || mempool.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      mine()
    }, blockMs)
  }

  /** Admits a transaction, or changes nothing. */
  const tryAdmit = (target: typeof state, transaction: CosmosTransaction, mode: AdmitMode): bigint => {
    const branch = target.branch()
    const gasUsed = admit(branch, transaction, { facts, mode, next: getNext() })
    target.merge(branch)
    return gasUsed
  }

  /** Lets those pay that still wait; the others can never be in a block. */
  function recheck(): string[] {
    checked = state.branch()
    return [...mempool.values()].flatMap((transaction) => {
      try {
        tryAdmit(checked, transaction, 'deliver')
        return []
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        mempool.delete(transaction.hash)
        return [transaction.hash]
      }
    })
  }

  function mine(): void {
    const dropped = recheck()
    const branch = state.branch()
    const done: { transaction: CosmosTransaction; record: TransactionRecord }[] = []
    for (const transaction of [...mempool.values()].slice(0, maxPerBlock)) {
      try {
        const gasBefore = tryAdmit(branch, transaction, 'deliver')
        done.push({
          transaction,
          record: toRecord(transaction, execute(branch, transaction, { facts, gasBefore, isLimited: true })),
        })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // What ran before it in this block has left too little.
        dropped.push(transaction.hash)
      }
    }
    const block: Block = {
      ...getNext(),
      hash: toBlockHash(
        tip.hash,
        done.map(({ transaction }) => transaction.hash),
      ),
      parentHash: tip.hash,
    }
    journal.append({
      ...{ kind: 'block', block, dropped, records: done.map(({ record }) => record) },
      accounts: branch
        .listOpened()
        .map(({ balances, ...account }) => ({ ...account, balances: [...balances] })),
    })
    state.merge(branch)
    tip = block
    records.addBlock(block)
    for (const hash of dropped) mempool.delete(hash)
    for (const [index, { record, transaction }] of done.entries()) {
      mempool.delete(transaction.hash)
      const events = listEvents(transaction, record.code, facts)
      records.add({ transaction, record, block, index, events })
    }
    recheck()
    wait()
  }

  // What waited when the node ended is in the next block.
  recheck()
  wait()
  return {
    facts,
    getTip: () => tip,
    getBlock: records.getBlock,
    read: state.read,
    submit(bytes) {
      const transaction = decodeTransaction(bytes, facts.prefix)
      const { hash } = transaction
      if (mempool.has(hash) || records.get(hash)) throw new Refusal(19, `tx already exists in cache`)
      if (mempool.size >= maxWaiting) throw new Refusal(18, 'mempool is full')
      tryAdmit(checked, transaction, 'check')
      journal.append({ kind: 'pending', bytes: toBase64(bytes) })
      mempool.set(hash, transaction)
      wait()
      return hash
    },
    simulate(bytes) {
      const transaction = decodeTransaction(bytes, facts.prefix)
      const branch = checked.branch()
      const gasBefore = admit(branch, transaction, { facts, mode: 'simulate', next: getNext() })
      const done = execute(branch, transaction, { facts, gasBefore, isLimited: false })
      if (done.code !== 0) throw new SimulationFailure(done)
      return { transaction, gasUsed: done.gasUsed, events: listEvents(transaction, 0, facts) }
    },
    find: records.get,
    filter: records.filter,
    listWaiting: () => [...mempool.values()],
    getNextSequence: (address) => checked.read(address)?.sequence ?? 0n,
    mine,
    close() {
      clearTimeout(timer)
      journal.close()
    },
  }
}

function toRecord({ bytes }: CosmosTransaction, execution: Execution): TransactionRecord {
  return { bytes: toBase64(bytes), ...execution }
}
