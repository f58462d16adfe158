import * as v from 'valibot'
import { imagePaths } from '../client/callUrl.js'
import { defineCall } from '../defineCall.js'

const byId = /*#__PURE__*/ v.object({ id: /*#__PURE__*/ v.string() })

/** The picture of a network or connector, by its image id. */
export const getAssetImage = /*#__PURE__*/ defineCall({
  name: 'getAssetImage',
  method: 'GET',
  path: imagePaths.asset,
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a network or connector, by its image id.',
  params: byId,
})

/** The picture of a currency, by its code. */
export const getCurrencyImage = /*#__PURE__*/ defineCall({
  name: 'getCurrencyImage',
  method: 'GET',
  path: imagePaths.currency,
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a currency, by its code.',
  params: byId,
})

/** The picture of a token, by its symbol. */
export const getTokenImage = /*#__PURE__*/ defineCall({
  name: 'getTokenImage',
  method: 'GET',
  path: imagePaths.token,
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a token, by its symbol.',
  params: byId,
})

/** The picture of a wallet, by its image id. */
export const getWalletImage = /*#__PURE__*/ defineCall({
  name: 'getWalletImage',
  method: 'GET',
  path: imagePaths.wallet,
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a wallet, by its image id.',
  params: byId,
})
