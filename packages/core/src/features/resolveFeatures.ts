import {
  connectorRowTypes,
  type FeatureState,
  type LocalFeatures,
  type RemoteFeatures,
  type SocialProvider,
  socialProviders,
} from './FeatureState.js'

type LocalInput = Partial<LocalFeatures & RemoteFeatures> & { history?: boolean | undefined }
type RemoteEntry = { id: string; isEnabled: boolean; config?: readonly string[] | null | undefined }

/** What the site's own switches are without a word from it (§9.047, §9.050). */
const localDefaults: LocalFeatures = {
  send: true,
  receive: true,
  pay: false,
  emailShowWallets: true,
  analytics: true,
  allWallets: true,
  legalCheckbox: false,
  smartSessions: false,
  collapseWallets: false,
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  connectorTypeOrder: connectorRowTypes,
}

/** What the gateway's switches are while it has not been heard (§9.046). */
const remoteDefaults: RemoteFeatures = {
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

/** How each switch is read from the gateway's answer, and which local value stands in for it. */
const rules: {
  [Name in keyof RemoteFeatures]: {
    id: string
    local?: keyof LocalInput
    read(entry: RemoteEntry): RemoteFeatures[Name]
  }
} = {
  email: {
    id: 'social_login',
    local: 'email',
    read: (entry) => entry.isEnabled && hasConfig(entry, 'email'),
  },
  socials: { id: 'social_login', local: 'socials', read: readSocials },
  swaps: { id: 'swap', local: 'swaps', read: readList },
  onramp: { id: 'onramp', local: 'onramp', read: readList },
  activity: { id: 'activity', local: 'history', read: (entry) => entry.isEnabled },
  reownBranding: { id: 'reown_branding', local: 'reownBranding', read: (entry) => entry.isEnabled },
  multiWallet: { id: 'multi_wallet', read: (entry) => entry.isEnabled },
  emailCapture: { id: 'email_capture', read: (entry) => (entry.isEnabled ? (entry.config ?? []) : false) },
  payWithExchange: { id: 'fund_from_exchange', read: (entry) => entry.isEnabled },
  payments: { id: 'payments', read: (entry) => entry.isEnabled },
  reownAuthentication: {
    id: 'reown_authentication',
    local: 'reownAuthentication',
    read: (entry) => entry.isEnabled,
  },
}

/**
 * Joins what the site says and what the gateway says to the features in force. The gateway has the last word on
 * its own: an entry it leaves out is off, one whose `config` is null is the site's (§3.044, §9.046).
 *
 * @param input - `local`: the site's values; `remote`: the gateway's answer, absent when there is none;
 * `isBasic`: all of the gateway's features are off.
 */
export function resolveFeatures({
  local,
  remote,
  isBasic,
}: {
  local: LocalInput
  remote?: readonly RemoteEntry[] | undefined
  isBasic: boolean
}): FeatureState {
  const resolved = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      isBasic ? false : resolveRemote(name as keyof RemoteFeatures, rule, local, remote),
    ]),
  ) as RemoteFeatures
  const own = pickDefined(local, Object.keys(localDefaults)) as Partial<LocalFeatures>
  const state = { ...localDefaults, ...own, ...resolved, isRemoteLoaded: remote !== undefined }
  return state.pay ? { ...state, email: false, socials: false } : state
}

function resolveRemote(
  name: keyof RemoteFeatures,
  rule: (typeof rules)[keyof RemoteFeatures],
  local: LocalInput,
  remote: readonly RemoteEntry[] | undefined,
): unknown {
  const entry = remote?.find(({ id }) => id === rule.id)
  if (remote && (!entry || entry.config === undefined)) return false
  if (entry && entry.config !== null) return rule.read(entry)
  const own = rule.local ? local[rule.local] : undefined
  const fallback = remoteDefaults[name]
  if (own === undefined) return fallback
  return own === true ? fallback || true : own
}

function readList(entry: RemoteEntry): readonly string[] | false {
  return entry.isEnabled && entry.config?.length ? entry.config : false
}

function readSocials(entry: RemoteEntry): readonly SocialProvider[] | false {
  if (!entry.isEnabled) return false
  const listed = socialProviders.filter((provider) => hasConfig(entry, provider))
  return listed.length > 0 ? listed : false
}

function hasConfig(entry: RemoteEntry, value: string): boolean {
  return entry.config?.includes(value) ?? false
}

function pickDefined(source: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => source[name] !== undefined).map((name) => [name, source[name]]),
  )
}
