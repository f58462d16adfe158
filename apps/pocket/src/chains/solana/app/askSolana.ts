import * as v from 'valibot'

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ result: v.unknown() }),
])

/**
 * Asks a node of Solana, through pocket's server.
 *
 * @param network - CAIP-2 id of the cluster.
 * @param method - What to ask for.
 * @param params - With what.
 * @param schema - The form of the result.
 * @throws What the node says, or that it does not answer.
 */
export async function askSolana<Schema extends v.GenericSchema>(
  network: string,
  method: string,
  params: readonly unknown[],
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const response = await fetch(`/rpc/${network}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = v.parse(answerSchema, await response.json())
  if ('error' in answer) throw new Error(answer.error.message)
  return v.parse(schema, answer.result)
}

/** What is read is as settled as what pocket waits for. */
export const commitment = 'confirmed'

/**
 * The coins of an account.
 *
 * @param network - CAIP-2 id of the cluster.
 * @param address - Whose.
 * @returns Lamports.
 */
export async function readSolanaBalance(network: string, address: string): Promise<bigint> {
  const schema = v.object({ value: v.number() })
  return BigInt((await askSolana(network, 'getBalance', [address, { commitment }], schema)).value)
}
