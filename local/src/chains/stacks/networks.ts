export type { LocalStacksNetwork, LocalStacksToken } from './LocalStacksNetwork.js'
export {
  createLocalStacksNetwork,
  type LocalStacksPorts,
  localStacks,
  localStacksAccounts,
  localStacksChainId,
} from './localStacks.js'
export { localStacksTokens } from './localStacksTokens.js'
