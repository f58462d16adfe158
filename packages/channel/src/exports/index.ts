export { assertExactOrigin } from '../assertExactOrigin.js'
export {
  type Channel,
  type ChannelPeer,
  type ChannelSelf,
  type CreateChannelParameters,
  createChannel,
} from '../createChannel.js'
export type { RequestInfo } from '../incoming.js'
export type {
  EventTopic,
  MessageDefinition,
  MessageList,
  Payload,
  PayloadInput,
  RequestTopic,
  Response,
  ResponseInput,
} from '../messageList.js'
export type { RequestOptions } from '../outgoing.js'
export { randomId } from '../randomId.js'
