import * as v from 'valibot'
import { imagePaths } from '../client/callUrl.js'
import { defineCall } from '../defineCall.js'

/** The picture of a network or connector, by its image id (§7.023). */
export const getAssetImage = defineCall({
  name: 'getAssetImage',
  method: 'GET',
  path: imagePaths.asset,
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a network or connector, by its image id.',
  params: v.object({ id: v.string() }),
})
