export {
  type FrameCallAnswer,
  type FrameCallInput,
  type FrameCallName,
  type FrameCallPayload,
  type FrameEventName,
  frameCalls,
} from '../frame/frameCalls.js'
export {
  addressPlaceholder,
  emailSchema,
  siwxMessageSchema,
  socialProviderSchema,
  urlSchema,
} from '../frame/frameFields.js'
export {
  type AppMessage,
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
export {
  classifyFrameMethod,
  isRefusedFrameMethod,
  safeFrameMethods,
  type UnsafeFrameMethod,
  unsafeFrameMethods,
} from '../frame/frameMethods.js'
export {
  classifyFrameAnswer,
  type FrameRpcRequest,
  rpcRequestPayloadSchema,
  unsafeParamsSchemas,
} from '../frame/frameRpc.js'
export { type ProviderWindowMessage, providerWindowMessageSchema } from '../frame/providerWindow.js'
