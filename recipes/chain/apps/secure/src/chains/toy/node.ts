import * as v from 'valibot'

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const coinsSchema = v.array(
  v.object({ id: v.string(), index: v.number(), amount: amountSchema, inscription: v.optional(v.string()) }),
)
const feeSchema = v.object({ fee: amountSchema })

/** Asks a network's node by a path. */
type AskPath = (path: string) => Promise<unknown>

/** An unspent output; one with an inscription is kept for what is written on it, and is not money. */
export type ToyCoin = v.InferOutput<typeof coinsSchema>[number]

/**
 * Reads the unspent outputs of an address.
 *
 * @throws What `ask` throws, and for an answer of another form.
 */
export async function readCoins(address: string, ask: AskPath): Promise<ToyCoin[]> {
  return v.parse(coinsSchema, await ask(`/address/${address}/coins`))
}

/**
 * Reads what every transaction costs.
 *
 * @throws What `ask` throws, and for an answer of another form.
 */
export async function readFee(ask: AskPath): Promise<bigint> {
  return v.parse(feeSchema, await ask('/fee')).fee
}

/**
 * Leaves out the coins that are kept for what is written on them.
 *
 * @param coins - Any.
 */
export function listMoney(coins: readonly ToyCoin[]): ToyCoin[] {
  return coins.filter(({ inscription }) => inscription === undefined)
}
