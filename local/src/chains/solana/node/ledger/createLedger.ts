import type { Address } from '@solana/kit'
import { Clock } from 'litesvm'
import { slotsPerEpoch } from './BlockClock.js'
import { computeFee } from './computeFee.js'
import type { DecodedTransaction } from './DecodedTransaction.js'
import { isWritableIndex, type LoadedAddresses, loadAddresses } from './decodeTransaction.js'
import type { JournalAccount } from './journal.js'
import { listAddresses } from './listAddresses.js'
import { openStore, type Store, type StoreParameters } from './openStore.js'
import { type ExecutionOutcome, readMetadata } from './readMetadata.js'
import { type SimulateOptions, type Simulation, simulate } from './simulate.js'
import type { TransactionErrorJson, TransactionRecord } from './TransactionRecord.js'
import { readTokenBalances } from './tokenAccount.js'
import { toTransactionError } from './transactionError.js'

/** How many slots' hashes programs see. */
const knownSlots = 32

/** What became of a transaction: it landed, whether or not it worked, or it was turned away. */
export type SendResult = { record: TransactionRecord } | { refused: TransactionErrorJson }

/** A Solana chain in this process. */
export type Ledger = Pick<Store, 'svm' | 'clock' | 'records' | 'isNew'> & {
  /** Executes a transaction; one that fails after its fee was taken is recorded too. */
  send(transaction: DecodedTransaction): SendResult
  /** Tells what a transaction would do. Missing signatures are no obstacle. */
  simulate(transaction: DecodedTransaction, options?: SimulateOptions): Simulation
  /** Whether a transaction may be executed now, by its blockhash and signature. */
  findObstacle(transaction: DecodedTransaction): TransactionErrorJson | undefined
  /** Creates or overwrites an account with SOL. For the chain's beginning only. */
  putLamports(address: string, lamports: bigint): void
  /** Calls back after each transaction that landed. */
  onRecord(listener: (record: TransactionRecord) => void): () => void
  close(): void
}

/**
 * Opens a chain.
 *
 * @throws Error when the file cannot be read.
 */
export function createLedger(parameters: StoreParameters = {}): Ledger {
  const store = openStore(parameters)
  const { svm, clock, records, journal } = store
  const listeners = new Set<(record: TransactionRecord) => void>()

  let toldSlot = -1
  /** Tells the programs the time. */
  const setClock = () => {
    const slot = clock.getSlot()
    if (slot === toldSlot) return
    toldSlot = slot
    const epoch = BigInt(Math.floor(slot / slotsPerEpoch))
    svm.setClock(new Clock(BigInt(slot), 0n, epoch, epoch + 1n, BigInt(clock.getBlockTimeSeconds(slot))))
    // A lookup table is made for a slot that this list proves to be recent.
    const slots = Array.from({ length: knownSlots }, (_, index) => slot - 1 - index)
    svm.setSlotHashes(slots.map((past) => ({ slot: BigInt(past), hash: clock.getBlockhash(past) })))
  }
  const findObstacle = ({ message, signatures }: DecodedTransaction) => {
    if (clock.findSlot(message.recentBlockhash) === undefined) return 'BlockhashNotFound'
    return records.get(signatures[0] ?? '') ? 'AlreadyProcessed' : undefined
  }
  const readAccount = (address: Address): JournalAccount => {
    const account = svm.getAccount(address)
    if (!account.exists) return { address, lamports: 0n, owner: systemProgram, executable: false, data: '' }
    const { lamports, programAddress, executable, data } = account
    return {
      address,
      lamports,
      owner: programAddress,
      executable,
      data: Buffer.from(data).toString('base64'),
    }
  }
  return {
    svm,
    clock,
    records,
    isNew: store.isNew,
    findObstacle,
    send(decoded) {
      // The machine throws on a missing signature, which comes as 64 zero bytes.
      if (Object.values(decoded.transaction.signatures).includes(null)) return { refused: 'SignatureFailure' }
      const obstacle = findObstacle(decoded)
      if (obstacle) return { refused: obstacle }
      setClock()
      const result = execute(store, decoded)
      if ('refused' in result) return result
      const { record } = result
      const loaded = record.loadedAddresses as LoadedAddresses
      const addresses = listAddresses(decoded.message, loaded)
      const changed = addresses.filter((_, index) => isWritableIndex(decoded.message, loaded, index))
      journal.append({ kind: 'transaction', record, accounts: changed.map(readAccount) })
      records.add(record, addresses)
      for (const listener of listeners) listener(record)
      return result
    },
    simulate(decoded, options) {
      setClock()
      return simulate(store, findObstacle, decoded, options)
    },
    putLamports(address, lamports) {
      const account = { ...readAccount(address as Address), lamports }
      svm.setAccount({
        address: address as Address,
        lamports: lamports as Parameters<typeof svm.setAccount>[0]['lamports'],
        programAddress: systemProgram,
        executable: false,
        data: new Uint8Array(),
        space: 0n,
      })
      journal.append({ kind: 'accounts', accounts: [account] })
    },
    onRecord(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => journal.close(),
  }
}

const systemProgram = '11111111111111111111111111111111' as Address

function execute({ svm, clock }: Store, decoded: DecodedTransaction): SendResult {
  const loadedAddresses = loadAddresses(svm, decoded.message)
  const addresses = listAddresses(decoded.message, loadedAddresses)
  const readBalances = () => addresses.map((address) => svm.getBalance(address) ?? 0n)
  const preBalances = readBalances()
  const preTokenBalances = readTokenBalances(svm, addresses)
  const answer = svm.sendTransaction(decoded.transaction)
  const postBalances = readBalances()
  const hasFailed = 'err' in answer
  const err = hasFailed ? toTransactionError(answer) : null
  const feeLamports = computeFee(decoded.message)
  // One that failed before its fee was taken never landed: nobody paid for a place in a block.
  if (err !== null && postBalances[0] === preBalances[0]) return { refused: err }
  const outcome: ExecutionOutcome = readMetadata(hasFailed ? answer.meta() : answer)
  const slot = clock.getSlot()
  return {
    record: {
      signature: decoded.signatures[0] ?? '',
      slot,
      blockTimeSeconds: clock.getBlockTimeSeconds(slot),
      wire: Buffer.from(decoded.bytes).toString('base64'),
      err: err as TransactionRecord['err'],
      feeLamports,
      preBalances,
      postBalances,
      preTokenBalances,
      postTokenBalances: readTokenBalances(svm, addresses),
      ...outcome,
      loadedAddresses,
    },
  }
}
