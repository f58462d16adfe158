export type { LocalBitcoin, StartBitcoinParameters } from './node/LocalBitcoin.js'
export type { LocalBitcoinKey } from './node/localKeys.js'
export { startBitcoin } from './node/startBitcoin.js'
export {
  type StartTestBitcoinParameters,
  startTestBitcoin,
  type TestBitcoin,
  type TestBitcoinAccount,
} from './node/startTestBitcoin.js'
