export type { CosmosFacts, CosmosNetwork, KeyType, TokenNames } from '../CosmosNetwork.js'
export type { CosmosOptions, KeplrLikeWallet } from '../CosmosOptions.js'
export { cosmos } from '../cosmos.js'
export type {
  AminoResponse,
  CosmosKey,
  CosmosProvider,
  DirectDocument,
  DirectResponse,
  OfflineSigner,
  Signature,
} from '../wallets/CosmosProvider.js'
