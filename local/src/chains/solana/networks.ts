export type { LocalSolanaNetwork, LocalSolanaToken } from './LocalSolanaNetwork.js'
export {
  createLocalSolanaNetwork,
  type LocalSolanaPorts,
  localSolana,
  localSolanaAccounts,
  localSolanaGenesisHash,
  localSolanaWalletChain,
} from './localSolana.js'
export { localSolanaTokens } from './localSolanaTokens.js'
