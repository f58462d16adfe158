export type {
  Channel,
  ChannelPeer,
  ChannelSelf,
  CreateChannelParameters,
  EventTopic,
  MessageDefinition,
  MessageList,
  Payload,
  PayloadInput,
  RequestInfo,
  RequestOptions,
  RequestTopic,
  Response,
  ResponseInput,
} from '../Channel.js'
export { assertExactOrigin, createChannel } from '../createChannel.js'
export { randomId } from '../frame.js'
