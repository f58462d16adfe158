export type { LocalPolkadot, StartPolkadotParameters } from './node/LocalPolkadot.js'
export { startPolkadot } from './node/startPolkadot.js'
export {
  type StartTestPolkadotParameters,
  startTestPolkadot,
  type TestPolkadot,
  type TestPolkadotAccount,
} from './node/startTestPolkadot.js'
