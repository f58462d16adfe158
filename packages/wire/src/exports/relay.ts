export {
  type RelayTagName,
  relayCloseCodes,
  relayCloseReasons,
  relayErrorCodes,
  relayTags,
} from '../relay/codes.js'
export {
  irnBatchFetchMessages,
  irnBatchPublish,
  irnBatchReceive,
  irnFetchMessages,
  irnPublish,
  irnSubscription,
} from '../relay/methods/messages.js'
export { relayMethods } from '../relay/methods/registry.js'
export { wcApproveSession, wcProposeSession } from '../relay/methods/sessions.js'
export {
  irnBatchSubscribe,
  irnBatchSubscribeBlocking,
  irnBatchUnsubscribe,
  irnSubscribe,
  irnSubscribeBlocking,
  irnUnsubscribe,
} from '../relay/methods/subscriptions.js'
export {
  type RelayFrame,
  type RelayIdToken,
  readRelayFrame,
  toRelayIdToken,
  writeRelayAnswer,
  writeRelayError,
  writeRelayRequest,
} from '../relay/relayFrame.js'
export {
  defineRelayMethod,
  type RelayMessage,
  type RelayMessages,
  type RelayMethod,
  type RelayParams,
  type RelayPublish,
  type RelayResult,
  relayLimits,
  relayTopicSchema,
} from '../relay/relayMethod.js'
