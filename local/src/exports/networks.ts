export type { LocalAddress, LocalNetwork, LocalToken } from '../LocalNetwork.js'
export type { LocalSolanaNetwork, LocalSolanaToken } from '../LocalSolanaNetwork.js'
export { localAccounts, localDeployer, localSponsor } from '../localAccounts.js'
export { localContracts } from '../localContracts.js'
export { createLocalNetworks, defaultLocalPorts, type LocalPorts, localNetworks } from '../localNetworks.js'
export { type LocalOperatorKeys, localOperatorKeys } from '../localOperator.js'
export {
  createLocalSolanaNetwork,
  defaultLocalSolanaPorts,
  type LocalSolanaPorts,
  localSolana,
  localSolanaAccounts,
  localSolanaGenesisHash,
  localSolanaWalletChain,
} from '../localSolana.js'
export { localSolanaTokens } from '../localSolanaTokens.js'
