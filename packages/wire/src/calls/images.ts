import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

const byId = /*#__PURE__*/ v.object({ id: /*#__PURE__*/ v.string() })

/** The picture of a network or connector, by its image id. */
export const getAssetImage = /*#__PURE__*/ defineCall({
  name: 'getAssetImage',
  method: 'GET',
  path: '/public/getAssetImage/:id',
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a network or connector, by its image id.',
  params: byId,
})

/** The picture of a currency, by its code. */
export const getCurrencyImage = /*#__PURE__*/ defineCall({
  name: 'getCurrencyImage',
  method: 'GET',
  path: '/public/getCurrencyImage/:id',
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a currency, by its code.',
  params: byId,
})

/** The picture of a token, by its symbol. */
export const getTokenImage = /*#__PURE__*/ defineCall({
  name: 'getTokenImage',
  method: 'GET',
  path: '/public/getTokenImage/:id',
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a token, by its symbol.',
  params: byId,
})

/** The picture of a wallet, by its image id. */
export const getWalletImage = /*#__PURE__*/ defineCall({
  name: 'getWalletImage',
  method: 'GET',
  path: '/getWalletImage/:id',
  audience: 'directory',
  answer: 'image',
  summary: 'The picture of a wallet, by its image id.',
  params: byId,
})
