export type { LocalStacks, StartStacksParameters } from './node/LocalStacks.js'
export { type SignTransferParameters, signTransfer } from './node/signTransfer.js'
export { startStacks } from './node/startStacks.js'
export {
  type StartTestStacksParameters,
  startTestStacks,
  type TestStacks,
  type TestStacksAccount,
} from './node/startTestStacks.js'
