export { type LocalChains, type StartChainsParameters, startChains } from '../chains/startChains.js'
export {
  type StartTestChainsParameters,
  startTestChains,
  type TestChains,
} from '../chains/startTestChains.js'
export { type DeployLocalParameters, deployLocal } from '../deploy/deployLocal.js'
export { type Explorer, type StartExplorerParameters, startExplorer } from '../explorer/startExplorer.js'
export type { LocalAddress, LocalNetwork, LocalToken } from '../LocalNetwork.js'
export { localAccounts } from '../localAccounts.js'
export { createLocalNetworks, defaultLocalPorts, type LocalPorts, localNetworks } from '../localNetworks.js'
