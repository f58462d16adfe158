import type { CaipNetworkId } from '@latchkey/primitives'
import type { ChainFactory } from '../chain/Chain.js'
import type { LocalFeatures, RemoteFeatures } from '../features/FeatureState.js'
import type { ImageRequest } from '../images/createImages.js'
import type { Siwx } from '../signIn/Siwx.js'
import type { SiwxFactory } from '../signIn/SiwxFactory.js'
import type { KeyValueStorage } from '../storage/KeyValueStorage.js'
import type { ThemeState } from '../theme/ThemeState.js'
import type { Wallet } from '../wallets/WalletListState.js'
import type { Clock } from './Clock.js'

/** Who the site is, as wallets show it (§3.036). */
export type Metadata = { name: string; description: string; url: string; icons: readonly string[] }

/** What {@link createKit} takes. Only `projectId`, `gateway` and `chains` are needed. */
export type KitOptions = {
  /** The project at the gateway. Without it an alert says so and every call is refused (§5.029). */
  projectId: string
  /** The gateway's address, such as `https://gateway.example.org`. */
  gateway: string
  /** The chains of the site, such as `[evm({ networks })]`; at least one. */
  chains: readonly ChainFactory[]
  /** Tells the stored state of several kits on one origin apart; empty by default. */
  id?: string
  /** The network shown before a wallet is connected; the first requested one by default. */
  defaultNetwork?: CaipNetworkId
  /** Who the site is; read from the page when left out. */
  metadata?: Metadata
  /** Sign-in with a signature. `gatewaySignIn()` uses the gateway; leave it out for none. */
  siwx?: Siwx | SiwxFactory
  /** Refused together with `siwx` (§5.029); kept for sites that come with an older configuration. */
  siweConfig?: unknown
  /** Switches of the site; those the gateway decides on count only until it has answered. */
  features?: Partial<LocalFeatures & RemoteFeatures> & { history?: boolean }
  theme?: Partial<ThemeState>

  includeWalletIds?: readonly string[]
  excludeWalletIds?: readonly string[]
  featuredWalletIds?: readonly string[]
  customWallets?: readonly Wallet[]
  /** Pictures of networks by their id in the namespace. */
  chainImages?: Readonly<Record<string | number, string>>
  /** Pictures of connectors by their id. */
  connectorImages?: Readonly<Record<string, string>>
  /** Turns a picture's address into the one to load, such as an image optimiser's. */
  imageLoader?: (url: string, request: ImageRequest) => string

  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  allowUnsupportedChain?: boolean
  /** Shows alerts as a bar on the page (true). */
  debug?: boolean
  enableNetworkSwitch?: boolean
  enableReconnect?: boolean
  enableWallets?: boolean
  enableWalletConnect?: boolean
  /** The site drives pairing itself (§2.013). */
  manualControl?: boolean
  /** The modal stands in the page instead of over it (§2.018). */
  enableEmbedded?: boolean
  /** No feature is asked for at the gateway and all of its features are off. */
  basic?: boolean

  /** Replaced in tests and on servers. */
  clock?: Clock
  storage?: KeyValueStorage
  fetch?: typeof globalThis.fetch
}
