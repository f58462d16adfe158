export type { LocalAddress, LocalNetwork, LocalToken } from '../LocalNetwork.js'
export { localAccounts } from '../localAccounts.js'
export { createLocalNetworks, defaultLocalPorts, type LocalPorts, localNetworks } from '../localNetworks.js'
