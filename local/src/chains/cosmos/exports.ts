export type { LocalCosmos, LocalCosmosChain, StartCosmosParameters } from './node/LocalCosmos.js'
export { type SignSendParameters, signSend } from './node/signSend.js'
export { startCosmos } from './node/startCosmos.js'
export {
  type StartTestCosmosParameters,
  startTestCosmos,
  type TestCosmos,
  type TestCosmosAccount,
  type TestCosmosChain,
} from './node/startTestCosmos.js'
