import { type DocumentNode, Kind, parse, print } from 'graphql'
import * as v from 'valibot'
import type { NodeCall, NodeQuestion, NodeRefusal } from '../../ServerChain.js'

/** Words and signs of one question; those of wallets have some hundreds. */
const maxTokens = 2_000

const bodySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ query: v.string(), variables: v.optional(v.record(v.string(), v.unknown())) }),
)

/**
 * Lets questions in GraphQL through that begin with nothing but what is known.
 *
 * @param question - What somebody would like a node to be asked.
 * @param fields - What a question, and what a change, may begin with.
 */
export function admitGraphql(
  { method, path, body, query: after }: NodeQuestion,
  fields: { readonly query: ReadonlySet<string>; readonly mutation: ReadonlySet<string> },
): NodeCall | NodeRefusal {
  if (method !== 'POST' || path !== '/graphql' || after !== '')
    return refuse(403, 'Pocket does not pass this on')
  const parsed = v.safeParse(bodySchema, body)
  const document = parsed.success ? read(parsed.output.query) : undefined
  if (!parsed.success || !document) return refuse(400, 'The question is no GraphQL')
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  const [operation] = operations
  const known = operation?.operation === 'subscription' ? undefined : fields[operation?.operation ?? 'query']
  const isKnown = operation?.selectionSet.selections.every(
    (one) => one.kind === Kind.FIELD && known?.has(one.name.value),
  )
  if (operations.length !== 1 || !isKnown)
    return refuse(200, 'Pocket passes on what reads and what is signed, and not this')
  const asked = { query: print(document), variables: parsed.output.variables }
  return { method, path, body: JSON.stringify(asked), answers: 'json' }
}

function read(query: string): DocumentNode | undefined {
  try {
    return parse(query, { maxTokens, noLocation: true })
  } catch {
    return undefined
  }
}

function refuse(status: number, message: string): NodeRefusal {
  return { status, body: { errors: [{ message }] } }
}
