import type { Namespace } from '@latchkey/primitives'
import type { ChainFactory, NetworkIdOf } from '../chain/Chain.js'
import type { ConnectorFactory } from '../connectors/ConnectorFactory.js'
import type { LocalFeatures, RemoteFeatures } from '../features/FeatureState.js'
import type { ImageRequest } from '../images/createImages.js'
import type { LogLevel } from '../log/createLog.js'
import type { Siwx, SiwxFactory } from '../signIn/Siwx.js'
import type { KeyValueStorage } from '../storage/KeyValueStorage.js'
import type { ThemeState } from '../theme/createTheme.js'
import type { Wallet } from '../wallets/WalletListState.js'
import type { Clock } from './Clock.js'
import type { Metadata } from './Metadata.js'

/** Goes beside a list's own type, so that the compiler refuses one that is known to be empty. */
export type NotEmpty<List extends readonly unknown[]> = List extends readonly []
  ? readonly [unknown, ...unknown[]]
  : unknown

/** Goes beside a chain's networks, so that the compiler refuses one that is known to be of another namespace. */
export type OnlyOf<Name extends Namespace, Networks extends readonly unknown[]> = {
  readonly [At in keyof Networks]: Networks[At] extends { caipNetworkId: infer Id extends string }
    ? [Id & `${Name}:${string}`] extends [never]
      ? never
      : unknown
    : unknown
}

/** Options of {@link createKit}. Only `projectId`, `gateway` and `chains` are needed. */
export type KitOptions<Chains extends readonly ChainFactory[] = readonly ChainFactory[]> = {
  /** The project at the gateway. Without it an alert says so and every call is refused (§5.029). */
  projectId: string
  /** The gateway's address, such as `https://gateway.example.org`. Where it is none an alert says so. */
  gateway: string
  /** The chains of the site, each as its package makes it; at least one. */
  chains: Chains & NotEmpty<Chains>
  /** Ways to connect beside those that chains find, such as `[embedded({ url })]`. */
  connectors?: readonly ConnectorFactory[]
  /** The relay wallets are paired over; the gateway's own by default. A public one works with its own project id. */
  relay?: { url: string; projectId?: string }
  /** Tells the stored state of several kits on one origin apart; empty by default. */
  id?: string
  /** The network shown before a wallet is connected; the first requested one by default. */
  defaultNetwork?: NetworkIdOf<Chains>
  /** Name, description and address of the site; the kit reads missing fields from the page. */
  metadata?: Partial<Metadata>
  /** Sign-in with a signature. `gatewaySignIn()` uses the gateway; leave it out for none. */
  siwx?: Siwx | SiwxFactory
  /** Refused together with `siwx` (§5.029); kept for sites that come with an older configuration. */
  siweConfig?: unknown
  /** Switches of the site; those the gateway decides on count only until it has answered. */
  features?: Partial<LocalFeatures & RemoteFeatures> & { history?: boolean }
  /**
   * `false` where visitors are asked first: no event is sent to the gateway before `kit.analytics.setConsent(true)` (true). A browser
   * that says its visitor wants not to be tracked sends none anyway.
   */
  analyticsConsent?: boolean
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

  /** What a visitor buys tokens with without a choice of their own: the currency (ISO 4217, `USD`) and the country (two letters). */
  onramp?: { currency?: string; country?: string }

  termsConditionsUrl?: string
  privacyPolicyUrl?: string
  /** Where the row that leads to the whole directory is shown; `features.allWallets: false` takes it away there too. */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  allowUnsupportedChain?: boolean
  /** Shows alerts as a bar on the page (true). */
  debug?: boolean
  /** The level of `kit.log` (`error`); `kit.log.setLevel` changes it at run time. */
  logLevel?: LogLevel
  enableNetworkSwitch?: boolean
  enableReconnect?: boolean
  /** Watches for incoming transfers of the account in use while the page is visible (true); see `incoming`. */
  enableFollowing?: boolean
  enableWallets?: boolean
  /** Offers help to visitors without a wallet (true). */
  enableWalletGuide?: boolean
  enableWalletConnect?: boolean
  /** The embedded wallet's frame writes its failures to the browser's console, by name and code only (true). */
  enableAuthLogger?: boolean
  /** The site drives pairing itself (§2.013). */
  manualControl?: boolean
  /**
   * A phone opens a wallet by its universal link (`link_mode` in the directory) where it has one, instead of by its
   * app's own scheme (false). Such a link waits for the visitor's tap, as every web address does. Named
   * `experimental_preferUniversalLinks` in configurations of the original kit.
   */
  prefersUniversalLinks?: boolean
  /** The modal stands in the page instead of over it (§2.018). */
  enableEmbedded?: boolean
  /** No feature is asked for at the gateway and all of its features are off. */
  basic?: boolean

  /** Replaced in tests and on servers. */
  clock?: Clock
  storage?: KeyValueStorage
  /** Storage for data of this visit only. */
  visitStorage?: KeyValueStorage
  /** How the relay is reached. */
  WebSocket?: typeof globalThis.WebSocket
  fetch?: typeof globalThis.fetch
}
