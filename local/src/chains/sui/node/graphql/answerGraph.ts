import { buildSchema, type ExecutionResult, execute, GraphQLError, parse, validate } from 'graphql'
import * as v from 'valibot'
import type { Ledger } from '../ledger/createLedger.js'
import { Refusal } from '../ledger/Refusal.js'
import { createRoot } from './createRoot.js'
import { measureQuery } from './measureQuery.js'
import { createPager } from './pages.js'
import { schemaText } from './schema.js'

/** What a query may be, besides the length of the request. */
const limits = { tokens: 2_000, depth: 20, fields: 400 }

const schema = /*#__PURE__*/ buildSchema(schemaText)
const requestSchema = v.object({
  query: v.string(),
  variables: v.nullish(v.record(v.string(), v.unknown())),
  operationName: v.nullish(v.string()),
})

/**
 * Answers a request in GraphQL.
 *
 * @param body - In JSON.
 * @param context - `report` is told of failures of the node itself.
 * @returns As JSON: `data`, or `errors`, or both.
 */
export async function answerGraph(
  body: string,
  { ledger, report }: { ledger: Ledger; report(error: unknown): void },
): Promise<unknown> {
  const request = v.safeParse(requestSchema, parseJson(body))
  if (!request.success) return refuse('the request is not { query, variables } in JSON')
  const { operationName, query, variables } = request.output
  try {
    const document = parse(query, { maxTokens: limits.tokens })
    const { depth, fields } = measureQuery(document)
    if (depth > limits.depth) return refuse(`Query nesting is over ${limits.depth}`)
    if (fields > limits.fields) return refuse(`Query has over ${limits.fields} nodes`)
    const problems = validate(schema, document, undefined, { maxErrors: 5 })
    if (problems.length > 0)
      return { data: null, errors: problems.map((problem) => toTold(problem, 'GRAPHQL_VALIDATION_FAILED')) }
    const rootValue = createRoot({ ledger, page: createPager() })
    const result = await execute({ schema, document, rootValue, variableValues: variables, operationName })
    return toAnswer(result, report)
  } catch (error) {
    if (error instanceof GraphQLError) return { data: null, errors: [toTold(error, 'GRAPHQL_PARSE_FAILED')] }
    throw error
  }
}

/** Failures of the node itself are nobody else's concern. */
function toAnswer({ data, errors }: ExecutionResult, report: (error: unknown) => void): unknown {
  const told = errors?.map((error) => {
    const { originalError } = error
    // Without one it is what the library says of the request.
    if (!originalError || originalError instanceof Refusal) return toTold(error, 'BAD_USER_INPUT')
    report(originalError)
    return { message: 'Internal error', path: error.path, extensions: { code: 'INTERNAL_SERVER_ERROR' } }
  })
  return { data, ...(told && { errors: told }) }
}

/** As Sui's nodes write errors. */
function toTold(error: GraphQLError, code: string) {
  return { ...error.toJSON(), extensions: { code } }
}

function refuse(message: string) {
  return { data: null, errors: [{ message, extensions: { code: 'BAD_USER_INPUT' } }] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
