import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** The longest name of the domain name system, which name services keep to. */
const maxLength = 255

/** The address a name stands for; `getIdentity` is the other way round. */
export const getName = defineCall({
  name: 'getName',
  method: 'GET',
  path: '/v1/name/:name',
  audience: 'data',
  answer: 'json',
  summary: 'Resolves a name to its address and avatar.',
  params: v.object({ name: v.pipe(v.string(), v.maxLength(maxLength)) }),
  query: v.object({ sender: v.optional(v.string()), clientId: v.optional(v.string()) }),
  response: v.object({
    address: v.nullable(v.string()),
    avatar: v.nullable(v.string()),
    resolvedAt: v.optional(v.string()),
  }),
})
