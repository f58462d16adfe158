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

/** `path`: where in the question it failed; without one, the node has not begun. */
const errorSchema = v.object({
  message: v.string(),
  path: v.nullish(v.array(v.unknown())),
  extensions: v.nullish(v.object({ code: v.nullish(v.string()), chain: v.nullish(v.array(v.string())) })),
})
/** A failure may stand beside data; then some of the data is missing. */
const answerSchema = v.union([
  v.object({ errors: v.pipe(v.array(errorSchema), v.minLength(1)) }),
  v.object({ data: v.unknown(), errors: v.optional(v.null()) }),
])
/** How nodes behind a server of GraphQL say that it is the question's fault (gRPC's status codes). */
const isOfQuestion = /\b(invalid ?argument|failed ?precondition|not ?found|already ?exists|aborted)\b/i

/**
 * What a node says of the question itself; nothing of what is its own trouble: another address may answer.
 *
 * @param errors - As GraphQL has them.
 */
function readRefusal([error]: readonly v.InferOutput<typeof errorSchema>[]): GraphRefusal | undefined {
  if (!error) return undefined
  const { message, path, extensions } = error
  const text = [message, ...(extensions?.chain ?? [])].join(': ')
  const code = extensions?.code ?? (path ? 'BAD_USER_INPUT' : '')
  const isRefusal = code === 'BAD_USER_INPUT' || (code === 'INTERNAL_SERVER_ERROR' && isOfQuestion.test(text))
  return isRefusal ? new GraphRefusal(text) : undefined
}

/**
 * Asks a network's node in GraphQL, at the first of its addresses that answers.
 *
 * @param question - See {@link GraphQuestion}.
 * @param sources - How and where it is asked.
 * @throws GraphRefusal what a node says of the question itself; `wire/network` when no address answers; the signal's reason.
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
      // Every answer has a status of 200; any other is of a server that stands before the node.
      isRefusedByStatus: false,
      body: JSON.stringify({ query, variables }),
      read(text): GraphRefusal | { data: v.InferOutput<Schema> } {
        const answer = v.parse(answerSchema, JSON.parse(text))
        if (!answer.errors) return { data: v.parse(schema, answer.data) }
        const refusal = readRefusal(answer.errors)
        if (!refusal) throw new TypeError('The node has failed')
        // A refusal is an answer: the next address would refuse it, too.
        return refusal
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
