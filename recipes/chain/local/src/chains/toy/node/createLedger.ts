import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import type { ToyNetwork } from '../toyNetworks.js'
import { isSignedBy, type Output, type Transaction, toId, toSignedText } from './transaction.js'

/** What every transaction costs. */
export const feeAtomic = 2_000n
/** From when a transaction is heard of until it is in a block. */
const blockMs = 500

const recordSchema = v.object({
  id: v.string(),
  inputs: v.array(v.object({ id: v.string(), index: v.number() })),
  outputs: v.array(
    v.object({
      address: v.string(),
      amount: v.pipe(
        v.string(),
        v.transform((text) => BigInt(text)),
      ),
      inscription: v.exactOptional(v.string()),
    }),
  ),
  height: v.nullable(v.number()),
})

/** A transaction the network has heard of; without a height it waits for a block. */
export type TransactionRecord = v.InferOutput<typeof recordSchema>
/** An unspent output. */
export type Coin = Output & { id: string; index: number }
/** A network's ledger. */
export type Ledger = ReturnType<typeof createLedger>

/** Why a transaction is not taken. */
export class LedgerRefusal extends Error {}

/**
 * Makes the ledger of a network.
 *
 * @param network - The network.
 * @param path - The file it is kept in; in memory alone without one.
 * @throws When the file holds something else.
 */
export function createLedger(network: ToyNetwork, path?: string) {
  const records: TransactionRecord[] = path && existsSync(path) ? read(path) : []
  const timers = new Set<NodeJS.Timeout>()
  // What waited when the node ended is in the next block.
  if (records.some(({ height }) => height === null)) mine()

  function listCoins(): Coin[] {
    const spent = new Set(records.flatMap(({ inputs }) => inputs.map(({ id, index }) => `${id}:${index}`)))
    return records
      .filter(({ height }) => height !== null)
      .flatMap(({ id, outputs }) => outputs.map((output, index) => ({ ...output, id, index })))
      .filter(({ id, index }) => !spent.has(`${id}:${index}`))
  }

  function mine(): void {
    const next = getHeight() + 1
    for (const record of records) record.height ??= next
    keep()
  }

  function getHeight(): number {
    return Math.max(0, ...records.map(({ height }) => height ?? 0))
  }

  function keep(): void {
    if (!path) return
    const text = JSON.stringify(records, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  }

  return {
    getHeight,
    listCoins: (address: string) => listCoins().filter((coin) => coin.address === address),
    find: (id: string) => records.find((record) => record.id === id),
    listOf: (address: string) =>
      records.filter(({ inputs, outputs }) => {
        const owns = (output: Output | undefined) => output?.address === address
        return (
          outputs.some(owns) ||
          inputs.some(({ id, index }) => owns(records.find((one) => one.id === id)?.outputs[index]))
        )
      }),
    listLatest: () => records.slice(-10).toReversed(),
    /** Gives out coins, once. */
    seed(outputs: Output[]): void {
      if (records.length > 0) return
      const id = toId({ network: network.caipNetworkId, inputs: [], outputs })
      records.push({ id, inputs: [], outputs, height: 1 })
      keep()
    },
    /**
     * Takes a transaction: its coins are there, their owners have signed, and what it makes leaves the fee.
     *
     * @throws LedgerRefusal with what is wrong.
     */
    add(transaction: Transaction): string {
      const text = toSignedText(transaction)
      const id = toId(transaction)
      if (records.some((record) => record.id === id)) return id
      if (transaction.network !== network.caipNetworkId) throw new LedgerRefusal('It is for another network')
      if (transaction.outputs.some(({ address }) => !address.startsWith(network.prefix))) {
        throw new LedgerRefusal('An address is of another network')
      }
      const unspent = new Map(listCoins().map((coin) => [`${coin.id}:${coin.index}`, coin]))
      let rest = -feeAtomic
      for (const [at, { id: of, index }] of transaction.inputs.entries()) {
        const coin = unspent.get(`${of}:${index}`)
        const witness = transaction.witnesses[at]
        // One that is named twice is spent by then.
        if (!coin || !unspent.delete(`${of}:${index}`)) throw new LedgerRefusal('A coin is spent or unknown')
        if (coin.inscription !== undefined) throw new LedgerRefusal('A coin has an inscription')
        if (witness === undefined || !isSignedBy({ address: coin.address, text, witness })) {
          throw new LedgerRefusal('A coin’s owner has not signed')
        }
        rest += coin.amount
      }
      for (const { amount } of transaction.outputs) rest -= amount
      if (rest < 0n) throw new LedgerRefusal('It makes more than it spends, or leaves no fee')
      records.push({ id, inputs: transaction.inputs, outputs: transaction.outputs, height: null })
      keep()
      const timer = setTimeout(() => {
        timers.delete(timer)
        mine()
      }, blockMs)
      timers.add(timer)
      return id
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function read(path: string): TransactionRecord[] {
  return v.parse(v.array(recordSchema), JSON.parse(readFileSync(path, 'utf8')))
}
