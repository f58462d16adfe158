export type { LocalCosmosNetwork, LocalCosmosPrefix, LocalCosmosToken } from './LocalCosmosNetwork.js'
export {
  createLocalCosmosNetworks,
  type LocalCosmosPorts,
  localCosmosAccounts,
  localCosmosHub,
  localCosmosZone,
} from './localCosmos.js'
export { localCosmosTokens } from './localCosmosTokens.js'
