export type { LocalPolkadotNetwork } from './LocalPolkadotNetwork.js'
export {
  createLocalPolkadotNetwork,
  type LocalPolkadotPorts,
  localPolkadot,
  localPolkadotAccounts,
  localPolkadotReference,
} from './localPolkadot.js'
