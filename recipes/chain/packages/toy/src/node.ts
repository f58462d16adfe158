import type { ChainContext, Network, RpcOptions } from '@latchkey/core'
import { askPath } from '@latchkey/core/node'
import * as v from 'valibot'

/** Amounts travel as texts: they may be longer than a number of JavaScript holds. */
const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)

const coinsSchema = v.array(v.object({ amount: amountSchema, inscription: v.optional(v.string()) }))
const feeSchema = v.object({ fee: amountSchema })
const transactionSchema = v.object({ height: v.nullable(v.number()) })

/** An unspent output; one with an inscription is kept for what is written on it, and is not money. */
export type Coin = v.InferOutput<typeof coinsSchema>[number]

/** A network's node. */
export type ToyNode = ReturnType<typeof createNode>

/**
 * Makes what asks the nodes of networks.
 *
 * @param context - What the chain got from its kit.
 * @param options - What the site says of how networks are asked.
 */
export function createNode(context: Pick<ChainContext, 'fetch' | 'rpc'>, options: RpcOptions) {
  type At = { network: Network; signal: AbortSignal }
  const get = <Schema extends v.GenericSchema>(path: string, schema: Schema, at: At) =>
    askPath(
      context,
      {
        ...at,
        method: 'GET',
        path,
        maxBytes: 1_000_000,
        read: (text): v.InferOutput<Schema> => v.parse(schema, JSON.parse(text)),
      },
      options,
    )
  return {
    /** The unspent outputs of an address. @throws `wire/network`. */
    readCoins: (address: string, at: At) => get(`/address/${address}/coins`, coinsSchema, at),
    /** What a transaction costs, whatever is in it. @throws `wire/network`. */
    readFee: async (at: At) => (await get('/fee', feeSchema, at)).fee,
    /** The block a transaction is in; null while it waits. @throws PathRefusal for one that the node does not know. */
    readHeight: async (id: string, at: At) => (await get(`/transaction/${id}`, transactionSchema, at)).height,
  }
}

/**
 * What coins are worth together.
 *
 * @param coins - Any.
 */
export function sumCoins(coins: readonly Coin[]): bigint {
  return coins.reduce((sum, { amount }) => sum + amount, 0n)
}

/**
 * What of coins is money.
 *
 * @param coins - Any.
 */
export function sumSpendable(coins: readonly Coin[]): bigint {
  return sumCoins(coins.filter(({ inscription }) => inscription === undefined))
}
