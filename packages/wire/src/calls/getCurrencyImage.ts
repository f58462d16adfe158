import * as v from 'valibot'
import { imagePaths } from '../client/callUrl.js'
import { defineCall } from '../defineCall.js'

/** The picture of a currency, by its code (§7.023). */
export const getCurrencyImage = defineCall({
  name: 'getCurrencyImage',
  method: 'GET',
  path: imagePaths.currency,
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a currency, by its code.',
  params: v.object({ id: v.string() }),
})
