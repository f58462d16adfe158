export { relayCloseCodes } from '../relay/closeCodes.js'
export { relayCloseReasons } from '../relay/closeReasons.js'
export {
  defineRelayMethod,
  type RelayMethod,
  type RelayParams,
  type RelayResult,
} from '../relay/defineRelayMethod.js'
export { relayErrorCodes } from '../relay/errorCodes.js'
export {
  type RelayMessage,
  type RelayMessages,
  type RelayPublish,
  relayTopicSchema,
} from '../relay/fields.js'
export { relayLimits } from '../relay/limits.js'
export { irnBatchFetchMessages } from '../relay/methods/irnBatchFetchMessages.js'
export { irnBatchPublish } from '../relay/methods/irnBatchPublish.js'
export { irnBatchReceive } from '../relay/methods/irnBatchReceive.js'
export { irnBatchSubscribe } from '../relay/methods/irnBatchSubscribe.js'
export { irnBatchSubscribeBlocking } from '../relay/methods/irnBatchSubscribeBlocking.js'
export { irnBatchUnsubscribe } from '../relay/methods/irnBatchUnsubscribe.js'
export { irnFetchMessages } from '../relay/methods/irnFetchMessages.js'
export { irnPublish } from '../relay/methods/irnPublish.js'
export { irnSubscribe } from '../relay/methods/irnSubscribe.js'
export { irnSubscribeBlocking } from '../relay/methods/irnSubscribeBlocking.js'
export { irnSubscription } from '../relay/methods/irnSubscription.js'
export { irnUnsubscribe } from '../relay/methods/irnUnsubscribe.js'
export { relayMethods } from '../relay/methods/registry.js'
export { wcApproveSession } from '../relay/methods/wcApproveSession.js'
export { wcProposeSession } from '../relay/methods/wcProposeSession.js'
export { type RelayFrame, readRelayFrame } from '../relay/readRelayFrame.js'
export { type RelayTagName, relayTags } from '../relay/tags.js'
export { type RelayIdToken, toRelayIdToken } from '../relay/toRelayIdToken.js'
export { writeRelayAnswer, writeRelayError, writeRelayRequest } from '../relay/writeRelayFrame.js'
