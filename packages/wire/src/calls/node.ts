import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

const shortText = v.pipe(v.string(), v.maxLength(256))

/** A question to a node that answers over paths: REST, GraphQL or gRPC-web. */
export const nodeQuestionSchema = v.strictObject({
  method: v.picklist(['GET', 'POST']),
  /** Behind the node's address, without a query. */
  path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(1_000)),
  query: v.optional(v.record(shortText, shortText)),
  /** Of a `POST`: text as it is, or bytes in base64. */
  body: v.optional(v.string()),
  encoding: v.optional(v.picklist(['utf8', 'base64']), 'utf8'),
})

/** A question to a node that answers over paths. */
export type NodeQuestion = v.InferInput<typeof nodeQuestionSchema>

/** The proxy for nodes that answer over paths; the answer is the node's own, its status and type included. */
export const postNode = /*#__PURE__*/ defineCall({
  name: 'postNode',
  method: 'POST',
  path: '/v1/node',
  audience: 'data',
  answer: 'text',
  isOwn: true,
  summary: 'Asks a node over a path (REST, GraphQL, gRPC-web), and falls back to the next.',
  query: v.object({ chainId: v.string() }),
  body: nodeQuestionSchema,
  response: v.string(),
})
