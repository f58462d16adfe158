/** The social logins, in their default order (§9.051). */
export const socialProviders = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
/** A social login. */
export type SocialProvider = (typeof socialProviders)[number]

/** Kinds of rows in the wallet list, in their built-in order (§9.049). */
export const connectorRowTypes = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const
/** A kind of rows in the wallet list. */
export type ConnectorRowType = (typeof connectorRowTypes)[number]

/** Ways to connect, in the order used when no wallet is installed (§9.048). */
export type ConnectMethod = 'email' | 'social' | 'wallet'

/** Things to do with a wallet, in their default order (§9.050). */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** Switches of every kit that the gateway decides on (§3.044, §9.046). */
export type KitRemoteFeatures = {
  /** Logging in by email, with `socials`: shown where the site has an embedded wallet. */
  email: boolean
  socials: readonly SocialProvider[] | false
  swaps: readonly string[] | false
  onramp: readonly string[] | false
  activity: boolean
  /** Kept as the gateway says it; this kit shows nobody's brand, so nothing depends on it. */
  reownBranding: boolean
  multiWallet: boolean
  /** Whether visitors are asked for an email before they sign in at the gateway; with `required` they cannot skip it. */
  emailCapture: readonly string[] | false
  payWithExchange: boolean
  payments: boolean
  /** Kept as the gateway says it; nothing depends on it, as a site says with the option `siwx` whether visitors sign in. */
  reownAuthentication: boolean
}

/** Switches of every kit that the site decides on (§3.044, §9.047). */
export type KitLocalFeatures = {
  send: boolean
  receive: boolean
  pay: boolean
  /** Whether wallets are listed beside the ways to log in; otherwise they are one row. */
  emailShowWallets: boolean
  analytics: boolean
  /** Whether the whole directory can be gone to, where the option `allWallets` shows the way; can be changed at run time. */
  allWallets: boolean
  legalCheckbox: boolean
  /** Waits for the embedded wallet, whose accounts alone can have them. Nothing depends on it yet. */
  smartSessions: boolean
  collapseWallets: boolean
  connectMethodsOrder?: readonly ConnectMethod[] | undefined
  walletFeaturesOrder: readonly WalletFeature[]
  connectorTypeOrder: readonly ConnectorRowType[]
}

/** Switches the gateway decides on. A feature declares its own in here, beside its definition's `flags`. */
export interface RemoteFeatures extends KitRemoteFeatures {}

/** Switches the site decides on. A feature declares its own in here, beside its definition's `flags`. */
export interface LocalFeatures extends KitLocalFeatures {}

/** All features in force, and whether the gateway has been heard. */
export type FeatureState = RemoteFeatures & LocalFeatures & { isRemoteLoaded: boolean }
