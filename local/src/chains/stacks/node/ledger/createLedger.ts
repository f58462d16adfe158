import { admit } from './admit.js'
import { decodeTransaction } from './decodeTransaction.js'
import { execute } from './execute.js'
import type { Dropped, Pending } from './mempool.js'
import { openStore, type StoreParameters, toBlockHash } from './openStore.js'
import type { Confirmed } from './recordIndex.js'
import type { StacksTransaction } from './StacksTransaction.js'
import type { AccountState } from './State.js'
import type { Block, TransactionRecord } from './TransactionRecord.js'
import { verifySigner } from './verifySigner.js'

/** From when something waits until it is in a block. */
export const defaultBlockMs = 1_500
/** Most transactions in a block. */
const maxPerBlock = 200

/** How a ledger is made. */
export type LedgerParameters = StoreParameters & {
  /** Milliseconds from when something waits until it is in a block; with 0 blocks are made by `mine` alone. */
  blockMs?: number | undefined
}

/** What there is of a transaction. */
export type FoundTransaction =
  | ({ kind: 'confirmed' } & Confirmed)
  | ({ kind: 'pending' } & Pending)
  | ({ kind: 'dropped' } & Dropped)

/** The chain: accounts, blocks, and what waits for one. */
export type Ledger = {
  readonly genesis: Block
  /** @returns The newest block. */
  getTip(): Block
  read(address: string): AccountState
  /**
   * Takes a signed transaction.
   *
   * @returns Its id.
   * @throws Refusal
   */
  submit(bytes: Uint8Array): string
  find(txid: string): FoundTransaction | undefined
  /** The transactions in blocks that concern an account or a contract, newest first. */
  list(address: string): Confirmed[]
  listLatest(count: number): Confirmed[]
  /** What waits, newest first. */
  listPending(address?: string): Pending[]
  /** A sender's nonces that wait, lowest first. */
  listPendingNonces(address: string): bigint[]
  /** Makes a block now of what can be in one, if there is anything. */
  mine(): void
  close(): void
}

/**
 * Opens a chain.
 *
 * @throws Error when its journal cannot be read.
 */
export function createLedger({
  blockMs = defaultBlockMs,
  now = Date.now,
  ...parameters
}: LedgerParameters = {}): Ledger {
  const store = openStore({ ...parameters, now })
  const { genesis, journal, mempool, records, state } = store
  let { tip } = store
  let timer: NodeJS.Timeout | undefined

  const wait = () => {
    if (blockMs === 0 || timer || mempool.list().length === 0) return
    timer = setTimeout(() => {
      timer = undefined
      mine()
    }, blockMs)
  }

  function dropStale(): void {
    for (const entry of mempool.listStale(now())) {
      journal.append({ kind: 'dropped', txid: entry.transaction.txid })
      mempool.drop(entry)
    }
  }

  function mine(): void {
    dropStale()
    const branch = state.branch()
    const done: { transaction: StacksTransaction; record: TransactionRecord }[] = []
    const take = (sender: string): boolean => {
      const { nonce, stx } = branch.read(sender)
      const transaction = mempool.find(sender, nonce)?.transaction
      if (!transaction || stx.balance < transaction.fee || done.length >= maxPerBlock) return false
      done.push({ transaction, record: execute(branch, transaction) })
      return true
    }
    // Once more while something moved: it may have been what another sender waited for.
    for (let moved = true; moved; ) {
      moved = false
      for (const sender of mempool.listSenders()) while (take(sender)) moved = true
    }
    if (done.length === 0) return
    const txids = done.map(({ transaction }) => transaction.txid)
    const block: Block = {
      ...{ height: tip.height + 1, hash: toBlockHash(tip.hash, txids), parentHash: tip.hash },
      timeSeconds: Math.max(tip.timeSeconds, Math.floor(now() / 1000)),
    }
    const changed = done.map(({ record }) => record)
    journal.append({ kind: 'block', block, records: changed, accounts: branch.listOpened() })
    state.merge(branch)
    tip = block
    for (const [index, { record, transaction }] of done.entries()) {
      mempool.remove(transaction)
      records.add({ transaction, record, block, index })
    }
    wait()
  }

  // What waited when the node ended is in the next block.
  wait()
  return {
    genesis,
    getTip: () => tip,
    read: (address) => state.read(address),
    submit(bytes) {
      const { parsed, transaction } = decodeTransaction(bytes)
      if (mempool.get(transaction.txid)) return transaction.txid
      const account = state.read(transaction.sender)
      dropStale()
      // The signature last: it takes a hundred times as long as all the rest.
      admit(transaction, account)
      mempool.check(transaction, account.nonce)
      verifySigner(parsed)
      const receivedMs = now()
      journal.append({ kind: 'pending', wire: transaction.wire, receivedMs })
      mempool.add({ transaction, receivedMs })
      wait()
      return transaction.txid
    },
    find(txid) {
      const confirmed = records.get(txid)
      if (confirmed) return { kind: 'confirmed', ...confirmed }
      const pending = mempool.get(txid)
      if (pending) return { kind: 'pending', ...pending }
      const dropped = mempool.getDropped(txid)
      return dropped && { kind: 'dropped', ...dropped }
    },
    list: records.list,
    listLatest: records.listLatest,
    listPending: (address) =>
      mempool
        .list()
        .filter(({ transaction }) => address === undefined || concerns(transaction, address))
        .toReversed(),
    listPendingNonces: mempool.listNonces,
    mine,
    close() {
      clearTimeout(timer)
      journal.close()
    },
  }
}

function concerns({ payload, sender }: StacksTransaction, address: string): boolean {
  return sender === address || (payload.kind === 'transfer' && payload.recipient === address)
}
