import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** The origins a project may be used from. */
export const getOrigins = defineCall({
  name: 'getOrigins',
  method: 'GET',
  path: '/projects/v1/origins',
  audience: 'directory',
  answer: 'json',
  summary: 'Lists the origins the project may be used from; wildcards included.',
  response: v.object({ allowedOrigins: v.array(v.string()) }),
})
