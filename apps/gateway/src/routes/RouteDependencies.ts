import type { EventRepository } from '../analytics/createEventRepository.js'
import type { Cache } from '../cache/Cache.js'
import type { Chains } from '../chains/createChains.js'
import type { GatewayConfig } from '../config/GatewayConfig.js'
import type { DirectoryWallet } from '../directory/DirectoryWallet.js'
import type { ImageStore } from '../images/createImageStore.js'
import type { NetworkRegistry } from '../providers/rpc/createNetworkRegistry.js'
import type { SignInRepository } from '../sign-in/createSignInRepository.js'
import type { Tokens } from '../sign-in/createTokens.js'

/** Pictures by kind. */
export type ImageStores = {
  wallets: ImageStore
  /** Networks and connectors. */
  assets: ImageStore
  tokens: ImageStore
  currencies: ImageStore
}

/** What routes are made from. */
export type RouteDependencies = {
  config: GatewayConfig
  /** The gateway's own address, such as `http://localhost:4000`. */
  getPublicUrl(): string
  now(): number
  cache: Cache
  networks: NetworkRegistry
  chains: Chains
  /** Told what went wrong where the caller gets an answer all the same. */
  onFailure(error: unknown): void
  wallets: readonly DirectoryWallet[]
  images: ImageStores
  events: EventRepository
  signIns: SignInRepository
  tokens: Tokens
}
