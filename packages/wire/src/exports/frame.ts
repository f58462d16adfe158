export { classifyFrameAnswer } from '../frame/chains/eip155/classifyFrameAnswer.js'
export type { FrameNamespace, UnsafeFrameMethod, UnsafeFrameParams } from '../frame/chains/registry.js'
export { chosenNamespace } from '../frame/chosenNamespace.js'
export {
  type FrameCallAnswer,
  type FrameCallInput,
  type FrameCallName,
  type FrameCallPayload,
  type FrameEventName,
  frameCalls,
} from '../frame/frameCalls.js'
export { readFrameChainId, writeFrameChainId } from '../frame/frameChainId.js'
export {
  addressPlaceholder,
  emailSchema,
  siwxMessageSchema,
  socialProviderSchema,
  urlSchema,
} from '../frame/frameFields.js'
export {
  type AppMessage,
  type FrameFailure,
  type FrameMessage,
  frameVersion,
  readAppMessage,
  readFrameMessage,
  unknownFrameError,
  writeAppMessage,
  writeFrameAnswer,
  writeFrameEvent,
  writeFrameFailure,
} from '../frame/frameMessage.js'
export { frameMethods } from '../frame/frameMethods.js'
export { type FrameRpcRequest, rpcRequestPayloadSchema } from '../frame/frameRpc.js'
export { type ProviderWindowMessage, providerWindowMessageSchema } from '../frame/providerWindow.js'
