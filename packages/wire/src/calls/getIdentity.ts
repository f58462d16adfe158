import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** The name and picture an address goes by. */
export const getIdentity = defineCall({
  name: 'getIdentity',
  method: 'GET',
  path: '/v1/identity/:address',
  aliases: ['/v1/account/:address/identity'],
  audience: 'data',
  answer: 'json',
  summary: 'Resolves the name and avatar of an address.',
  params: v.object({ address: v.string() }),
  query: v.object({
    sender: v.optional(v.string()),
    clientId: v.optional(v.string()),
    useCache: v.optional(v.picklist(['true', 'false'])),
  }),
  response: v.object({
    name: v.nullable(v.string()),
    avatar: v.nullable(v.string()),
    resolvedAt: v.optional(v.string()),
  }),
})
