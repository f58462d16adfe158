export type { LocalSui, StartSuiParameters } from './node/LocalSui.js'
export { startSui } from './node/startSui.js'
export {
  type StartTestSuiParameters,
  startTestSui,
  type TestSui,
  type TestSuiAccount,
  type TestSuiBalance,
  type TestSuiGift,
} from './node/startTestSui.js'
