import * as v from 'valibot'
import { defineCall } from '../defineCall.js'

/**
 * The newest version of the kit that a gateway knows of, which is its own: both are released together. A site under
 * development asks for it, so that no third party learns of the site (§7.032).
 */
export const getLatestKit = /*#__PURE__*/ defineCall({
  name: 'getLatestKit',
  method: 'GET',
  path: '/v1/kit/latest',
  audience: 'open',
  answer: 'json',
  isOwn: true,
  summary: 'Says which version of the kit goes with this gateway, for sites under development.',
  response: v.object({ version: v.string() }),
})
