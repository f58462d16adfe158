import {
  connectorRowTypes,
  type FeatureState,
  type KitLocalFeatures,
  type KitRemoteFeatures,
  type LocalFeatures,
  type RemoteFeatures,
  socialProviders,
} from './FeatureState.js'

/** What the site says of its features. */
export type LocalInput = Partial<LocalFeatures & RemoteFeatures> & { history?: boolean | undefined }

/** What the site's own switches are without a word from it (§9.047, §9.050). */
const localDefaults: KitLocalFeatures = {
  send: true,
  receive: true,
  pay: false,
  emailShowWallets: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  // The order of its own depends on what is installed (§9.048).
  connectMethodsOrder: undefined,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectorTypeOrder: connectorRowTypes,
}

/** What the gateway's switches are while it has not been heard (§9.046). */
const remoteDefaults: KitRemoteFeatures = {
  email: true,
  socials: socialProviders,
  swaps: ['1inch'],
  onramp: ['meld'],
  activity: true,
  reownBranding: true,
  multiWallet: false,
  emailCapture: false,
  payWithExchange: false,
  payments: false,
  reownAuthentication: false,
}

/** The gateway's switches of which it may leave the word to the site, and what the site calls them. */
const siteNames: { readonly [Name in keyof KitRemoteFeatures]?: keyof LocalInput } = {
  email: 'email',
  socials: 'socials',
  swaps: 'swaps',
  onramp: 'onramp',
  activity: 'history',
  reownBranding: 'reownBranding',
  reownAuthentication: 'reownAuthentication',
}

/**
 * The features before the gateway has been heard: those the site asks for, and those of {@link localDefaults}.
 *
 * @param local - What the site says.
 * @param isBasic - All of the gateway's features are off.
 */
export function getSiteFeatures(local: LocalInput, isBasic: boolean): FeatureState {
  const names = Object.keys(remoteDefaults) as (keyof KitRemoteFeatures)[]
  const entries = names.map((name) => [name, isBasic ? false : getSiteValue(name, local)])
  return joinFeatures(local, Object.fromEntries(entries) as unknown as RemoteFeatures, false)
}

/** What the site says of one of the gateway's switches, or what it is without a word. */
export function getSiteValue(name: keyof KitRemoteFeatures, local: LocalInput): unknown {
  const siteName = siteNames[name]
  const own = siteName && local[siteName]
  const fallback = remoteDefaults[name]
  if (own === undefined) return fallback
  // §5.014: sellers are a list of texts, or none.
  if (name === 'onramp' && typeof own !== 'boolean')
    return Array.isArray(own) && own.every((one) => typeof one === 'string') ? own : []
  return own === true ? fallback || true : own
}

/** All features, of the site's own switches and the gateway's. */
export function joinFeatures(
  local: LocalInput,
  remote: RemoteFeatures,
  isRemoteLoaded: boolean,
): FeatureState {
  const names = Object.keys(localDefaults) as (keyof KitLocalFeatures)[]
  const own = Object.fromEntries(names.map((name) => [name, local[name] ?? localDefaults[name]]))
  const state = { ...(own as unknown as LocalFeatures), ...remote, isRemoteLoaded }
  return state.pay ? { ...state, email: false, socials: false } : state
}
