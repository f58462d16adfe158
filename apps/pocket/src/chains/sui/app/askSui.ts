import * as v from 'valibot'

/** Longest that the network says of a mistake, in characters. */
const maxReasonCharacters = 300

const answerSchema = v.object({
  data: v.optional(v.unknown()),
  errors: v.nullish(v.array(v.object({ message: v.string() })), []),
})

/** The network does not answer, or not in its language: whatever was asked may be right. */
export class NodeSilence extends Error {
  override readonly name = 'NodeSilence'
}

/** What the network says of a question itself. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
}

/**
 * Reaches a node of Sui, through pocket's server.
 *
 * @param network - CAIP-2 id.
 * @param body - The question, in GraphQL and JSON.
 * @throws NodeSilence when there is no answer.
 */
export async function postGraph(network: string, body: string): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const response = await fetch(`/rpc/${network}/graphql`, init).catch((cause: unknown) => {
    throw new NodeSilence('The network does not answer', { cause })
  })
  if (response.ok) return response
  throw new NodeSilence(`The network answers with ${response.status}`)
}

/**
 * Asks a node of Sui.
 *
 * @param network - CAIP-2 id.
 * @param query - In GraphQL.
 * @param variables - What the query leaves open.
 * @param schema - The form of the data.
 * @throws NodeSilence, or NodeRefusal with what the node says of the question.
 */
export async function askSui<Schema extends v.GenericSchema>(
  network: string,
  query: string,
  variables: Readonly<Record<string, unknown>>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const response = await postGraph(network, JSON.stringify({ query, variables }))
  const { data, errors } = v.parse(answerSchema, await response.json())
  const [error] = errors ?? []
  if (error) throw new NodeRefusal(error.message.slice(0, maxReasonCharacters))
  return v.parse(schema, data)
}

/** An amount that may be negative, in base units. */
export const changeSchema = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,39}$/),
  v.transform((digits) => BigInt(digits)),
)

/** An amount, in base units. */
export const amountSchema = v.pipe(changeSchema, v.minValue(0n))

/** A type as Move writes it. */
export const typeSchema = v.pipe(v.string(), v.regex(/^[\w:<>, ]{1,2000}$/))

/** An address, or the id of a thing. */
export const addressSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))

const balanceQuery = `query ($address: SuiAddress!) {
  address(address: $address) { balance(coinType: "0x2::sui::SUI") { totalBalance } }
}`
const balanceSchema = v.object({
  address: v.nullable(
    v.object({ balance: v.nullable(v.object({ totalBalance: v.nullable(amountSchema) })) }),
  ),
})

/**
 * What an address has: in coins, and without them.
 *
 * @param network - CAIP-2 id.
 * @param address - Whose.
 * @returns MIST.
 * @throws When the node does not answer.
 */
export async function readBalance(network: string, address: string): Promise<bigint> {
  const { address: found } = await askSui(network, balanceQuery, { address }, balanceSchema)
  return found?.balance?.totalBalance ?? 0n
}
