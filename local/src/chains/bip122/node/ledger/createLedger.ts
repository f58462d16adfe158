import { Refusal, reject, rpcCodes } from '../Refusal.js'
import { checkTransaction, computeFee } from '../transaction/checkTransaction.js'
import {
  type Output,
  type ParsedTransaction,
  parseTransaction,
  toHex,
  toOutpoint,
} from '../transaction/parseTransaction.js'
import { verifyInputs } from '../transaction/verifyInput.js'
import { checkReplacement } from './checkReplacement.js'
import { checkRoom } from './checkRoom.js'
import { checkTimes } from './checkTimes.js'
import { coinbaseMaturity, createCoinbase, getSubsidy, hashWithWitnesses } from './coinbase.js'
import type { Blockchain, Coin } from './createBlockchain.js'
import type { Mempool } from './createMempool.js'
import { blockVersion, computeMerkleRoot, encodeHeader, mineHeader } from './header.js'
import { openStore, type StoreParameters, toCoinbaseRecord } from './openStore.js'
import type { Block, TransactionRecord } from './TransactionRecord.js'
import { takeForBlock } from './takeForBlock.js'

/** What a chain is to be. */
export type LedgerParameters = StoreParameters & {
  /** Who is paid for blocks. */
  minerScript: Uint8Array
  /**
   * Milliseconds from the first transaction that waits until there is a block; none comes by itself when left out. What pays
   * little waits longer, as elsewhere.
   */
  blockMs?: number | undefined
  /** Milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** A Bitcoin chain in this process. */
export type Ledger = {
  chain: Blockchain
  mempool: Mempool
  isNew: boolean
  /**
   * Takes a transaction.
   *
   * @param hex - As it is on the wire, hexadecimal.
   * @returns Its id.
   * @throws Refusal when it breaks a rule, of consensus or of what nodes relay.
   */
  submit(hex: string): string
  /**
   * Makes a block of all that waits.
   *
   * @param timestampSeconds - The system's time when left out; never before that of the blocks before it.
   */
  mine(timestampSeconds?: number): Block
  find(txid: string): TransactionRecord | undefined
  findSpender(outpoint: string): { record: TransactionRecord; index: number } | undefined
  close(): void
}

/**
 * Opens a chain.
 *
 * @throws Error when the file cannot be read.
 */
export function createLedger({
  blockMs,
  minerScript,
  now = Date.now,
  ...parameters
}: LedgerParameters): Ledger {
  const { chain, mempool, journal, isNew } = openStore(parameters)
  let timer: NodeJS.Timeout | undefined

  const schedule = () => {
    if (blockMs === undefined || timer || mempool.records.size === 0) return
    timer = setTimeout(() => {
      timer = undefined
      const due = takeForBlock(mempool, now())
      if (due.length > 0) makeBlock(due)
      schedule()
    }, blockMs)
  }
  const makeBlock = (
    records: readonly TransactionRecord[],
    timestampSeconds = Math.floor(now() / 1000),
  ): Block => {
    const tip = chain.getTip()
    const height = tip.height + 1
    const fees = records.reduce((sum, { fee }) => sum + fee, 0n)
    const coinbase = createCoinbase({
      height,
      amount: getSubsidy(height) + fees,
      script: minerScript,
      witnessHashes: records.map(({ transaction }) => hashWithWitnesses(transaction)),
    })
    const txids = records.map(({ transaction }) => transaction.txid)
    const header = encodeHeader(
      mineHeader({
        version: blockVersion,
        previousHash: tip.hash,
        merkleRoot: computeMerkleRoot([coinbase.txid, ...txids]),
        timestampSeconds: Math.max(timestampSeconds, chain.getMedianTime(tip.height) + 1),
      }),
    ).toString('hex')
    journal.append({ kind: 'block', header, coinbase: toHex(coinbase.bytes), txids })
    for (const record of records) mempool.delete(record)
    return chain.connect(header, [toCoinbaseRecord(coinbase, now()), ...records])
  }
  // What waited when the node ended is in the next block.
  schedule()

  return {
    chain,
    mempool,
    isNew,
    submit(hex) {
      const transaction = parseTransaction(hex)
      const { txid } = transaction
      if (mempool.records.has(txid)) return txid
      checkTransaction(transaction)
      const coins = readCoins(chain, mempool, transaction)
      const spent = coins.map(({ amount, script }) => ({ amount, script }))
      checkTimes(
        transaction,
        coins.map(({ height }) => height),
        { height: chain.getTip().height, getMedianTime: chain.getMedianTime },
      )
      const fee = computeFee(transaction, spent)
      const evicted = checkReplacement(mempool, transaction, fee)
      checkRoom(mempool, transaction, evicted)
      verifyInputs(transaction, spent)

      const seenAtMs = now()
      journal.append({ kind: 'transaction', hex: toHex(transaction.bytes), seenAtMs })
      for (const record of evicted) mempool.delete(record)
      mempool.add({ transaction, spent, fee, isCoinbase: false, seenAtMs, block: undefined })
      schedule()
      return txid
    },
    mine: (timestampSeconds) => makeBlock(takeForBlock(mempool), timestampSeconds),
    find: (txid) => mempool.records.get(txid) ?? chain.records.get(txid),
    findSpender: (outpoint) => mempool.findSpender(outpoint) ?? chain.findSpender(outpoint),
    close() {
      clearTimeout(timer)
      journal.close()
    },
  }
}

type WaitingCoin = Output & Partial<Pick<Coin, 'height' | 'isCoinbase'>>

/** The outputs a transaction spends, from blocks and from what waits. @throws Refusal when one is not there to be spent. */
function readCoins(chain: Blockchain, mempool: Mempool, transaction: ParsedTransaction): WaitingCoin[] {
  const { height } = chain.getTip()
  return transaction.inputs.map(({ txid, index }) => {
    const coin = chain.coins.get(toOutpoint(txid, index))
    const found: WaitingCoin | undefined = coin ?? mempool.findOutput(txid, index)
    if (!found) {
      const isKnown = transaction.outputs.some((_, place) =>
        chain.coins.has(toOutpoint(transaction.txid, place)),
      )
      if (isKnown || chain.records.has(transaction.txid)) {
        throw new Refusal(rpcCodes.alreadyInChain, 'Transaction outputs already in utxo set')
      }
      throw new Refusal(rpcCodes.transaction, 'bad-txns-inputs-missingorspent')
    }
    if (coin?.isCoinbase && height + 1 - coin.height < coinbaseMaturity) {
      const depth = height + 1 - coin.height
      reject(`bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth ${depth}`)
    }
    return found
  })
}
