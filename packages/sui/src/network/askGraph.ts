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
  signal: AbortSignal
}

/** A failure may stand beside data; then some of the data is missing. */
const answerSchema = v.object({ data: v.unknown(), errors: v.optional(v.null()) })

/**
 * Asks a network's node in GraphQL, at the first of its addresses that answers.
 *
 * @param question - See {@link GraphQuestion}.
 * @param sources - How and where it is asked.
 * @throws PathRefusal what a node says of the question itself; `wire/network` when no address answers; the signal's reason.
 * @see https://docs.sui.io/references/sui-graphql
 */
export function askGraph<Schema extends v.GenericSchema>(
  { network, query, schema, signal, variables }: GraphQuestion<Schema>,
  { fetch, rpc, ...options }: Sources,
): Promise<v.InferOutput<Schema>> {
  return askPath(
    { fetch, rpc },
    {
      network,
      method: 'POST',
      path: '/graphql',
      body: JSON.stringify({ query, variables }),
      read: (text) => v.parse(schema, v.parse(answerSchema, JSON.parse(text)).data),
      signal,
    },
    options,
  )
}

/** An amount in base units: digits, since it may be longer than a number of JavaScript holds. */
export const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((digits) => BigInt(digits)),
)
