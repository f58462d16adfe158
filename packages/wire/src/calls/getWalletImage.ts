import * as v from 'valibot'
import { imagePaths } from '../client/callUrl.js'
import { defineCall } from '../defineCall.js'

/** The picture of a wallet, by its image id (§7.023). */
export const getWalletImage = defineCall({
  name: 'getWalletImage',
  method: 'GET',
  path: imagePaths.wallet,
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a wallet, by its image id.',
  params: v.object({ id: v.string() }),
})
