import { type Output, toHex, toOutpoint } from '../transaction/parseTransaction.js'
import { type AddressIndex, createAddressIndex } from './createAddressIndex.js'
import { decodeHeader, encodeHeader, genesisHash, genesisHeader, hashHeader } from './header.js'
import type { Block, TransactionRecord } from './TransactionRecord.js'

/** An output in a block that nothing in a block has spent. */
export type Coin = Output & { height: number; isCoinbase: boolean }
/** A coin with its name. */
export type NamedCoin = Coin & { outpoint: string }

/** Blocks, the coins they have left, and where everything is. */
export type Blockchain = {
  readonly blocks: readonly Block[]
  readonly coins: ReadonlyMap<string, Coin>
  /** The coins of a script, oldest first. */
  listCoins(script: Uint8Array): NamedCoin[]
  /** Transactions in blocks that are kept, oldest first. */
  readonly records: ReadonlyMap<string, TransactionRecord>
  readonly addresses: AddressIndex
  getTip(): Block
  findBlock(hash: string): Block | undefined
  getMedianTime(height: number): number
  /** The transaction in a block that spends an output, and by which input. */
  findSpender(outpoint: string): { record: TransactionRecord; index: number } | undefined
  /**
   * Adds a block.
   *
   * @param records - Its transactions; they are given their place.
   * @throws Error when the header does not follow the latest block.
   */
  connect(headerHex: string, records: readonly TransactionRecord[]): Block
  /** Adds a block of which no transaction is kept. */
  restoreBlock(block: Pick<Block, 'header' | 'size' | 'weight' | 'transactionCount'>): void
  restoreCoin(outpoint: string, coin: Coin): void
  /** Adds a transaction to its block without counting or spending anything again. */
  restoreRecord(record: TransactionRecord, height: number): void
}

/** What a block has beside its transactions, in bytes: the header, and their number. */
const getOverhead = (count: number) => 80 + (count < 0xfd ? 1 : 3)

/**
 * Makes a chain with the regression test network's first block, whose coins nobody can spend.
 *
 * @param maxRecords - How many transactions are kept; the oldest go first, with their whole block.
 */
export function createBlockchain(maxRecords: number): Blockchain {
  const genesis: Block = {
    ...{ height: 0, hash: genesisHash, timestampSeconds: genesisHeader.timestampSeconds },
    header: encodeHeader(genesisHeader).toString('hex'),
    ...{ txids: [], size: 285, weight: 1140, transactionCount: 1 },
  }
  const blocks: Block[] = [genesis]
  const heights = new Map([[genesisHash, 0]])
  const coins = new Map<string, Coin>()
  const outpointsByScript = new Map<string, Set<string>>()
  const records = new Map<string, TransactionRecord>()
  const spenders = new Map<string, { record: TransactionRecord; index: number }>()
  const addresses = createAddressIndex()
  /** The lowest block that may have transactions. */
  let firstKept = 0

  const getTip = () => blocks.at(-1) ?? genesis
  const push = (header: string, rest: Pick<Block, 'txids' | 'size' | 'weight' | 'transactionCount'>) => {
    const { previousHash, timestampSeconds, ...others } = decodeHeader(Buffer.from(header, 'hex'))
    const tip = getTip()
    if (previousHash !== tip.hash) throw new Error(`a block does not follow the one at ${tip.height}`)
    const hash = hashHeader({ previousHash, timestampSeconds, ...others })
    const block: Block = { height: tip.height + 1, hash, timestampSeconds, header, ...rest }
    blocks.push(block)
    heights.set(hash, block.height)
    return block
  }
  const addCoin = (outpoint: string, coin: Coin) => {
    const scriptHex = toHex(coin.script)
    const outpoints = outpointsByScript.get(scriptHex) ?? new Set()
    outpointsByScript.set(scriptHex, outpoints.add(outpoint))
    coins.set(outpoint, coin)
  }
  const spendCoin = (outpoint: string) => {
    const coin = coins.get(outpoint)
    if (!coin) return
    coins.delete(outpoint)
    const scriptHex = toHex(coin.script)
    const outpoints = outpointsByScript.get(scriptHex)
    outpoints?.delete(outpoint)
    if (outpoints?.size === 0) outpointsByScript.delete(scriptHex)
  }
  const keep = (record: TransactionRecord) => {
    const { inputs, txid } = record.transaction
    records.set(txid, record)
    if (record.isCoinbase) return
    for (const [index, input] of inputs.entries()) {
      spenders.set(toOutpoint(input.txid, input.index), { record, index })
    }
  }
  const forgetOldest = () => {
    while (records.size > maxRecords && firstKept < getTip().height) {
      const block = blocks[firstKept] ?? genesis
      for (const txid of block.txids) {
        const record = records.get(txid)
        if (!record) continue
        records.delete(txid)
        addresses.forget(record)
        for (const input of record.transaction.inputs) spenders.delete(toOutpoint(input.txid, input.index))
      }
      blocks[firstKept] = { ...block, txids: [] }
      firstKept += 1
    }
  }

  return {
    blocks,
    coins,
    listCoins: (script) =>
      [...(outpointsByScript.get(toHex(script)) ?? [])].flatMap((outpoint) => {
        const coin = coins.get(outpoint)
        return coin ? [{ ...coin, outpoint }] : []
      }),
    records,
    addresses,
    getTip,
    findBlock: (hash) => blocks[heights.get(hash) ?? -1],
    getMedianTime(height) {
      const times = blocks.slice(Math.max(0, height - 10), height + 1).map((block) => block.timestampSeconds)
      return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
    },
    findSpender: (outpoint) => spenders.get(outpoint),
    connect(headerHex, all) {
      const sum = (pick: (record: TransactionRecord) => number) =>
        all.reduce((total, record) => total + pick(record), 0)
      const block = push(headerHex, {
        txids: all.map(({ transaction }) => transaction.txid),
        size: getOverhead(all.length) + sum(({ transaction }) => transaction.size),
        weight: 4 * getOverhead(all.length) + sum(({ transaction }) => transaction.weight),
        transactionCount: all.length,
      })
      const { hash, height, timestampSeconds } = block
      for (const record of all) {
        record.block = { hash, height, timestampSeconds }
        const { inputs, outputs, txid } = record.transaction
        for (const input of inputs) spendCoin(toOutpoint(input.txid, input.index))
        for (const [index, output] of outputs.entries()) {
          // What nobody can ever spend is no coin.
          if (output.script[0] === opReturn) continue
          addCoin(toOutpoint(txid, index), { ...output, height, isCoinbase: record.isCoinbase })
        }
        keep(record)
        addresses.add(record)
      }
      forgetOldest()
      return block
    },
    restoreBlock({ header, ...rest }) {
      push(header, { ...rest, txids: [] })
      firstKept = getTip().height
    },
    restoreCoin: addCoin,
    restoreRecord(record, height) {
      const block = blocks[height]
      if (!block) throw new Error(`there is no block ${height}`)
      const { hash, timestampSeconds } = block
      blocks[height] = { ...block, txids: [...block.txids, record.transaction.txid] }
      record.block = { hash, height, timestampSeconds }
      firstKept = Math.min(firstKept, height)
      keep(record)
      addresses.list(record)
    },
  }
}

const opReturn = 0x6a
