import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/** The picture of a wallet, by its image id (§7.023). */
export const getWalletImage = defineCall({
  name: 'getWalletImage',
  method: 'GET',
  path: '/getWalletImage/:id',
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a wallet, by its image id.',
  params: v.object({ id: v.string() }),
})
