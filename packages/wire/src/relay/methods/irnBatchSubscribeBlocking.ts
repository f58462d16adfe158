import * as v from 'valibot'
import { rpcErrorSchema } from '../../schemas/jsonRpc.js'
import { defineRelayMethod } from '../defineRelayMethod.js'
import { relayBatchSchema, relaySubscriptionIdSchema, relayTopicSchema } from '../fields.js'

/** Like `irn_batchSubscribe`, answered after the work is done, for each topic with an id or an error. */
export const irnBatchSubscribeBlocking = /*#__PURE__*/ defineRelayMethod({
  name: 'irn_batchSubscribeBlocking',
  from: 'client',
  params: /*#__PURE__*/ v.object({ topics: /*#__PURE__*/ relayBatchSchema(relayTopicSchema) }),
  result: /*#__PURE__*/ v.array(
    /*#__PURE__*/ v.union([
      /*#__PURE__*/ v.object({ id: relaySubscriptionIdSchema }),
      /*#__PURE__*/ v.object({ error: rpcErrorSchema }),
    ]),
  ),
})
