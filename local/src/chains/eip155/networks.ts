export type { LocalAddress, LocalNetwork, LocalToken } from './LocalNetwork.js'
export {
  localAccounts,
  localCollector,
  localDeployer,
  localMarketMaker,
  localRelayer,
  localSponsor,
} from './localAccounts.js'
export { localContracts } from './localContracts.js'
export { createLocalNetworks, type LocalPorts, localNetworks } from './localNetworks.js'
export { type LocalOperatorKeys, localOperatorKeys } from './localOperator.js'
