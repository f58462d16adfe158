export type { LocalAddress, LocalNetwork, LocalToken } from '../chains/eip155/LocalNetwork.js'
export { localAccounts, localDeployer, localSponsor } from '../chains/eip155/localAccounts.js'
export { localContracts } from '../chains/eip155/localContracts.js'
export { createLocalNetworks, type LocalPorts, localNetworks } from '../chains/eip155/localNetworks.js'
export { type LocalOperatorKeys, localOperatorKeys } from '../chains/eip155/localOperator.js'
export type { LocalSolanaNetwork, LocalSolanaToken } from '../chains/solana/LocalSolanaNetwork.js'
export {
  createLocalSolanaNetwork,
  type LocalSolanaPorts,
  localSolana,
  localSolanaAccounts,
  localSolanaGenesisHash,
  localSolanaWalletChain,
} from '../chains/solana/localSolana.js'
export { localSolanaTokens } from '../chains/solana/localSolanaTokens.js'
export { defaultStackPorts } from '../parts/stackPorts.js'
