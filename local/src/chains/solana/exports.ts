export { createSolanaSeller } from './createSolanaSeller.js'
export type { LocalSolana, StartSolanaParameters } from './node/LocalSolana.js'
export { startSolana } from './node/startSolana.js'
export {
  type StartTestSolanaParameters,
  startTestSolana,
  type TestSolana,
  type TestSolanaAccount,
} from './node/startTestSolana.js'
