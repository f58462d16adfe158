import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import type { ConnectedNetwork } from './SuiNetwork.js'

/** Where nodes answer GraphQL. */
export const graphPath = '/graphql'

const errorSchema = v.object({
  message: v.optional(v.string(), ''),
  extensions: v.nullish(v.object({ code: v.optional(v.string()) })),
})
const answerSchema = v.object({ data: v.nullish(v.unknown()), errors: v.nullish(v.array(errorSchema)) })

/** An amount in base units: digits, since it may be longer than a number of JavaScript holds. */
export const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((digits) => BigInt(digits)),
)

/** A question in GraphQL. */
type GraphQuestion = {
  query: string
  variables: Readonly<Record<string, unknown>>
  signal?: AbortSignal | undefined
}

/** What a node answered: data, or why there is none. `code`: such as `BAD_USER_INPUT`. */
type GraphAnswer = { data: unknown } | { code: string | undefined; message: string }

/**
 * Asks a node of a network in GraphQL, and answers what the node says of the question as it is.
 *
 * @param connected - The network.
 * @param question - The query and its variables.
 * @throws `wire/response` when the node answers something else; GatewayFailure `chain/unavailable` when none answers.
 */
export async function askGraphLoosely(
  { rpc }: Pick<ConnectedNetwork, 'rpc'>,
  { query, signal, variables }: GraphQuestion,
): Promise<GraphAnswer> {
  const { body } = await rpc.askPath(
    {
      method: 'POST',
      path: graphPath,
      body: JSON.stringify({ query, variables }),
      contentType: 'application/json',
    },
    { signal },
  )
  const answer = v.safeParse(answerSchema, readJson(body))
  if (!answer.success) throw toFailure('not GraphQL')
  const [error] = answer.output.errors ?? []
  return error ? { code: error.extensions?.code, message: error.message } : { data: answer.output.data }
}

/**
 * Asks a node of a network in GraphQL.
 *
 * @param connected - The network.
 * @param question - The query, its variables, and the form of the data.
 * @throws `wire/response` when the node answers with an error or something else; GatewayFailure `chain/unavailable` when none
 * answers.
 */
export async function askGraph<Schema extends v.GenericSchema>(
  connected: Pick<ConnectedNetwork, 'rpc'>,
  { schema, ...question }: GraphQuestion & { schema: Schema },
): Promise<v.InferOutput<Schema>> {
  const answer = await askGraphLoosely(connected, question)
  if (!('data' in answer)) throw toFailure(answer.message)
  const data = v.safeParse(schema, answer.data)
  if (data.success) return data.output
  throw toFailure(data.issues[0].message)
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // A page of a proxy, for one.
    return undefined
  }
}

function toFailure(issue: string): AppKitError {
  return new AppKitError('wire/response', { call: graphPath, issue: issue.slice(0, 200) })
}
