import * as v from 'valibot'

const accountSchema = v.object({
  // Written as the contracts' numbers are, in hexadecimal.
  balance: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,32}$/i),
    v.transform((text) => BigInt(text)),
  ),
  nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
const noncesSchema = v.object({ possible_next_nonce: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const rateSchema = v.pipe(v.number(), v.minValue(0))
const estimateSchema = v.object({
  estimations: v.pipe(v.array(v.object({ fee: v.pipe(v.number(), v.minValue(0)) })), v.minLength(1)),
})
const refusalSchema = v.object({ reason: v.optional(v.string()), error: v.optional(v.string()) })

/**
 * What an account has, and how many transactions it has made.
 *
 * @param network - CAIP-2 id.
 * @param address - Whose.
 * @returns Micro-STX.
 * @throws When the node does not answer.
 */
export async function readAccount(network: string, address: string) {
  return v.parse(accountSchema, await ask(network, `/v2/accounts/${address}?proof=0`))
}

/**
 * The number of an account's next transaction, behind those that wait.
 *
 * @param network - CAIP-2 id.
 * @param address - Whose.
 * @param settled - The number behind those that are in the chain.
 */
export async function readNextNonce(network: string, address: string, settled: number): Promise<number> {
  // Not every node looks at what waits.
  const waiting = await ask(network, `/extended/v1/address/${address}/nonces`).catch(() => undefined)
  const parsed = v.safeParse(noncesSchema, waiting)
  return Math.max(settled, parsed.success ? parsed.output.possible_next_nonce : 0)
}

/**
 * What a byte of a transfer costs.
 *
 * @param network - CAIP-2 id.
 * @returns Micro-STX.
 * @throws When the node does not answer.
 */
export async function readFeeRate(network: string): Promise<number> {
  return v.parse(rateSchema, await ask(network, '/v2/fees/transfer'))
}

/**
 * What calls cost that do the same.
 *
 * @param network - CAIP-2 id.
 * @param payload - What is called, in hexadecimal.
 * @param bytes - The length of the transaction.
 * @returns Micro-STX: the middle one of the node's guesses. Nothing where it has none.
 */
export async function estimateFee(
  network: string,
  payload: string,
  bytes: number,
): Promise<number | undefined> {
  const body = JSON.stringify({ transaction_payload: payload, estimated_len: bytes })
  const answer = await ask(network, '/v2/fees/transaction', body).catch(() => undefined)
  const parsed = v.safeParse(estimateSchema, answer)
  if (!parsed.success) return undefined
  const { estimations } = parsed.output
  return estimations[Math.floor((estimations.length - 1) / 2)]?.fee
}

/**
 * Hands a signed transaction over.
 *
 * @param network - CAIP-2 id.
 * @param transaction - In hexadecimal.
 * @throws What the node says when it does not take it.
 */
export async function sendTransaction(network: string, transaction: string): Promise<void> {
  await ask(network, '/v2/transactions', JSON.stringify({ tx: transaction }))
}

/** Through pocket's server, which knows where the node is. */
async function ask(network: string, path: string, body?: string): Promise<unknown> {
  const response = await fetch(`/rpc/${network}${path}`, body === undefined ? {} : { method: 'POST', body })
  const text = await response.text()
  if (response.ok) return JSON.parse(text)
  const refusal = v.safeParse(v.pipe(v.string(), v.parseJson(), refusalSchema), text)
  const { error, reason } = refusal.success ? refusal.output : {}
  throw new Error(`The network says: ${reason ?? error ?? text.slice(0, 300)}`)
}
