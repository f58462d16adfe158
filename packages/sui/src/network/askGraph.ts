import type { ChainContext, Network, RpcOptions } from '@latchkey/core'
import { askPath } from '@latchkey/core/node'
import * as v from 'valibot'

/** How and where networks are asked. */
export type Sources = RpcOptions & Pick<ChainContext, 'fetch' | 'rpc'>

/** A question in GraphQL. */
export type GraphQuestion<Schema extends v.GenericSchema> = {
  network: Network
  query: string
  variables: Readonly<Record<string, unknown>>
  /** The form of `data` in the answer. */
  schema: Schema
  /** The longest answer that is taken, in bytes (65536). */
  maxBytes?: number
  signal: AbortSignal
}

/** A node does not take what it is given: it cannot be done, whoever is asked. */
export class GraphRefusal extends Error {
  /** @param text - What the node says. */
  constructor(readonly text: string) {
    super('The node does not take what it is given')
  }
}

const refusalSchema = v.pipe(
  v.array(v.object({ message: v.string(), extensions: v.object({ code: v.literal('BAD_USER_INPUT') }) })),
  v.minLength(1),
)
/** A failure may stand beside data; then some of the data is missing. */
const answerSchema = v.union([
  v.object({ errors: refusalSchema }),
  v.object({ data: v.unknown(), errors: v.optional(v.null()) }),
])

/**
 * Asks a network's node in GraphQL, at the first of its addresses that answers.
 *
 * @param question - See {@link GraphQuestion}.
 * @param sources - How and where it is asked.
 * @throws GraphRefusal, PathRefusal what a node says of the question itself; `wire/network` when no address answers; the signal's
 *   reason.
 * @see https://docs.sui.io/references/sui-graphql
 */
export async function askGraph<Schema extends v.GenericSchema>(
  { query, schema, variables, ...question }: GraphQuestion<Schema>,
  { fetch, rpc, ...options }: Sources,
): Promise<v.InferOutput<Schema>> {
  const said = await askPath(
    { fetch, rpc },
    {
      ...question,
      method: 'POST',
      path: '/graphql',
      body: JSON.stringify({ query, variables }),
      read(text): GraphRefusal | { data: v.InferOutput<Schema> } {
        const answer = v.parse(answerSchema, JSON.parse(text))
        // A refusal is an answer: the next address would refuse it, too.
        if (answer.errors) return new GraphRefusal(answer.errors[0]?.message ?? '')
        return { data: v.parse(schema, answer.data) }
      },
    },
    options,
  )
  if (said instanceof GraphRefusal) throw said
  return said.data
}

/** An amount in base units: digits, since it may be longer than a number of JavaScript holds. */
export const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((digits) => BigInt(digits)),
)
