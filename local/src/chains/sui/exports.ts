export type { LocalSui, StartSuiParameters } from './node/LocalSui.js'
export { startSui } from './node/startSui.js'
export { type StartTestSuiParameters, startTestSui } from './node/startTestSui.js'
export type { TestSui, TestSuiAccount, TestSuiBalance, TestSuiGift } from './node/TestSui.js'
