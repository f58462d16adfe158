import * as v from 'valibot'

const answerSchema = v.union([
  v.object({ error: v.object({ code: v.number(), message: v.string() }) }),
  v.object({ result: v.unknown() }),
])

const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/))
const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const metadataSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/))
const headerSchema = v.object({
  number: v.pipe(
    v.string(),
    v.regex(/^0x[0-9a-f]{1,8}$/),
    v.transform((text) => Number(text)),
  ),
})
const versionSchema = v.object({ specVersion: countSchema, transactionVersion: countSchema })
const propertiesSchema = v.object({
  ss58Format: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(16_383))),
})
/** Nodes write amounts as a decimal text, and some as a number in hexadecimal. */
const feeSchema = v.object({
  partialFee: v.pipe(
    v.string(),
    v.regex(/^(?:\d{1,39}|0x[0-9a-f]{1,32})$/),
    v.transform((text) => BigInt(text)),
  ),
})

/**
 * Asks a node of Polkadot, through pocket's server.
 *
 * @param network - CAIP-2 id.
 * @param method - What to ask for.
 * @param params - With what.
 * @param schema - The form of the result.
 * @throws What the node says, or that it does not answer.
 */
export async function askPolkadot<Schema extends v.GenericSchema>(
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

/**
 * The hash of a block.
 *
 * @param network - CAIP-2 id.
 * @param height - Its number; the first has 0.
 * @returns Nothing where there is no such block.
 */
export async function readBlockHash(network: string, height: number): Promise<string | undefined> {
  const hash = await askPolkadot(network, 'chain_getBlockHash', [height], v.nullable(hashSchema))
  return hash ?? undefined
}

/**
 * The number of the newest block.
 *
 * @param network - CAIP-2 id.
 */
export async function readHeight(network: string): Promise<number> {
  return (await askPolkadot(network, 'chain_getHeader', [], headerSchema)).number
}

/**
 * The versions of the program that the network runs.
 *
 * @param network - CAIP-2 id.
 */
export function readVersions(network: string): Promise<v.InferOutput<typeof versionSchema>> {
  return askPolkadot(network, 'state_getRuntimeVersion', [], versionSchema)
}

/**
 * What describes that program: its calls, types and constants.
 *
 * @param network - CAIP-2 id.
 * @returns In hexadecimal.
 */
export function readMetadata(network: string): Promise<string> {
  return askPolkadot(network, 'state_getMetadata', [], metadataSchema)
}

/**
 * What addresses of the network begin with. Networks may run a program made for another one, so the program's own constant is not it.
 *
 * @param network - CAIP-2 id.
 * @returns Nothing where the network does not say.
 */
export async function readAddressPrefix(network: string): Promise<number | undefined> {
  return (await askPolkadot(network, 'system_properties', [], propertiesSchema)).ss58Format ?? undefined
}

/**
 * The number of an account's next transaction, behind those that wait.
 *
 * @param network - CAIP-2 id.
 * @param address - Whose.
 */
export function readNextNonce(network: string, address: string): Promise<number> {
  return askPolkadot(network, 'system_accountNextIndex', [address], countSchema)
}

/**
 * What a transaction costs, without its tip.
 *
 * @param network - CAIP-2 id.
 * @param transaction - In hexadecimal; whatever its signature is.
 * @returns Base units.
 */
export async function estimateFee(network: string, transaction: string): Promise<bigint> {
  return (await askPolkadot(network, 'payment_queryInfo', [transaction], feeSchema)).partialFee
}
