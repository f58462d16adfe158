import * as v from 'valibot'

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
)
const coinsSchema = v.array(
  v.object({ id: v.string(), index: v.number(), amount: amountSchema, inscription: v.optional(v.string()) }),
)

/** An unspent output. */
export type Coin = v.InferOutput<typeof coinsSchema>[number]

/** The unspent outputs of an address. @throws When the node does not answer. */
export async function readCoins(network: string, address: string): Promise<Coin[]> {
  return v.parse(coinsSchema, await ask(network, `/address/${address}/coins`))
}

/** What every transaction costs. @throws When the node does not answer. */
export async function readFee(network: string): Promise<bigint> {
  return v.parse(v.object({ fee: amountSchema }), await ask(network, '/fee')).fee
}

/** Hands a signed transaction over. @returns Its id. @throws When the node does not take it. */
export async function sendTransaction(network: string, transaction: object): Promise<string> {
  const body = JSON.stringify(transaction)
  return v.parse(v.object({ id: v.string() }), await ask(network, '/transactions', { method: 'POST', body }))
    .id
}

/** Through pocket's server, which knows where the node is. */
async function ask(network: string, path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(`/rpc/${network}${path}`, init)
  if (!response.ok) throw new Error(`The node answered: ${await response.text()}`)
  return response.json()
}
