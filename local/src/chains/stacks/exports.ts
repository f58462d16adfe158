export { type LocalStacks, type StartStacksParameters, startStacks } from './node/startStacks.js'
export {
  type StartTestStacksParameters,
  startTestStacks,
  type TestStacks,
  type TestStacksAccount,
} from './node/startTestStacks.js'
