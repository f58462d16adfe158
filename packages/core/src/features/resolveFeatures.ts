import type { GatewayEntry } from './FeatureFlag.js'
import {
  type FeatureState,
  type KitRemoteFeatures,
  type RemoteFeatures,
  type SocialProvider,
  socialProviders,
} from './FeatureState.js'
import { getSiteFeatures, getSiteValue, joinFeatures, type LocalInput } from './getSiteFeatures.js'

/** How each switch is read from the gateway's answer. */
const rules: {
  [Name in keyof KitRemoteFeatures]: { id: string; read(entry: GatewayEntry): KitRemoteFeatures[Name] }
} = {
  email: { id: 'social_login', read: (entry) => entry.isEnabled && hasConfig(entry, 'email') },
  socials: { id: 'social_login', read: readSocials },
  swaps: { id: 'swap', read: readList },
  onramp: { id: 'onramp', read: readList },
  activity: { id: 'activity', read: (entry) => entry.isEnabled },
  reownBranding: { id: 'reown_branding', read: (entry) => entry.isEnabled },
  multiWallet: { id: 'multi_wallet', read: (entry) => entry.isEnabled },
  emailCapture: { id: 'email_capture', read: (entry) => (entry.isEnabled ? (entry.config ?? []) : false) },
  payWithExchange: { id: 'fund_from_exchange', read: (entry) => entry.isEnabled },
  payments: { id: 'payments', read: (entry) => entry.isEnabled },
  reownAuthentication: { id: 'reown_authentication', read: (entry) => entry.isEnabled },
}

/**
 * Joins what the site says and what the gateway says to the features in force. The gateway has the last word on
 * its own: an entry it leaves out is off, one whose `config` is null is the site's (§3.044, §9.046). Several wallets and asking
 * for an email are off unless it allows them.
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
  remote?: readonly GatewayEntry[] | undefined
  isBasic: boolean
}): FeatureState {
  if (!remote || isBasic) return { ...getSiteFeatures(local, isBasic), isRemoteLoaded: remote !== undefined }
  const names = Object.keys(rules) as (keyof KitRemoteFeatures)[]
  const resolved = Object.fromEntries(names.map((name) => [name, resolveRemote(name, local, remote)]))
  return joinFeatures(local, resolved as unknown as RemoteFeatures, true)
}

function resolveRemote(
  name: keyof KitRemoteFeatures,
  local: LocalInput,
  remote: readonly GatewayEntry[],
): unknown {
  const { id, read } = rules[name]
  const entry = remote.find((one) => one.id === id)
  if (!entry || entry.config === undefined) return false
  if (entry.config !== null) return read(entry)
  const isAllowedOnly = name === 'multiWallet' || name === 'emailCapture'
  return isAllowedOnly ? (entry.isEnabled && local[name]) || false : getSiteValue(name, local)
}

function readList(entry: GatewayEntry): readonly string[] | false {
  return entry.isEnabled && entry.config?.length ? entry.config : false
}

function readSocials(entry: GatewayEntry): readonly SocialProvider[] | false {
  if (!entry.isEnabled) return false
  const listed = socialProviders.filter((provider) => hasConfig(entry, provider))
  return listed.length > 0 ? listed : false
}

function hasConfig(entry: GatewayEntry, value: string): boolean {
  return entry.config?.includes(value) ?? false
}
