import * as v from 'valibot'
import { imagePaths } from '../client/callUrl.js'
import { defineCall } from '../defineCall.js'

/** The picture of a token, by its symbol (§7.023). */
export const getTokenImage = defineCall({
  name: 'getTokenImage',
  method: 'GET',
  path: imagePaths.token,
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a token, by its symbol.',
  params: v.object({ id: v.string() }),
})
