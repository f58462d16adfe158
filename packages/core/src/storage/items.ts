import { isNamespace, type Namespace } from '@latchkey/primitives'
import { caipNetworkIdSchema, walletSchema } from '@latchkey/wire'
import * as v from 'valibot'
import type { StorageItem } from './createKitStorage.js'
import { defineCacheItem, defineItem } from './defineItem.js'

/** An interface, for the compiler writes out aliases, and nobody could add a namespace then. */
interface NamespaceSchema extends v.CustomSchema<Namespace, undefined> {}

const namespaceSchema: NamespaceSchema = v.custom<Namespace>(
  (value) => typeof value === 'string' && isNamespace(value),
)
const storedAccountSchema = v.object({
  namespace: namespaceSchema,
  address: v.string(),
  type: v.picklist(['eoa', 'smartAccount', 'payment', 'ordinal']),
  publicKey: v.optional(v.string()),
  path: v.optional(v.string()),
})

const storedConnectionSchema = v.object({
  connectorId: v.string(),
  namespace: namespaceSchema,
  accounts: v.array(storedAccountSchema),
  name: v.optional(v.string()),
  icon: v.optional(v.string()),
  imageId: v.optional(v.string()),
})

/** A wallet of this visit or an earlier one, as it is stored. */
export type StoredConnection = v.InferOutput<typeof storedConnectionSchema>

/**
 * What the kit itself stores (§3.045, §3.046); features have items of their own. The kit's prefix comes before each key.
 */
export const storageItems = {
  walletId: defineItem('wallet_id', v.string()),
  walletName: defineItem('wallet_name', v.string()),
  activeNetworkId: defineItem('active_caip_network_id', caipNetworkIdSchema),
  activeNamespace: defineItem('active_namespace', namespaceSchema),
  connectedNamespaces: defineItem('connected_namespaces', v.array(namespaceSchema)),
  /** Stored as connected or disconnected only (§4.007). */
  connectionStatus: defineItem('connection_status', v.picklist(['connected', 'disconnected'])),
  recentWallets: defineItem('recent_wallets', v.array(walletSchema)),
  recentEmails: defineItem('recent_emails', v.array(v.string())),
  connections: defineItem('connections', v.record(v.string(), v.array(storedConnectionSchema))),
  disconnectedConnectorIds: defineItem(
    'disconnected_connector_ids',
    v.record(v.string(), v.array(v.string())),
  ),
  nativeBalanceCache: defineCacheItem(
    'native_balance_cache',
    v.object({ balance: v.string(), symbol: v.string() }),
  ),
  /** The newest version of the kit, as a gateway told it to a site under development. */
  latestVersion: defineCacheItem('latest_version', v.string()),
  /** Until when a pairing link may still be answered, in ms since 1970. */
  pairingOpenUntil: defineItem('pairing_open_until', v.number()),
  /** The network in use of each namespace of a paired wallet (§4.027). */
  pairingNetworks: defineItem('pairing_networks', v.record(v.string(), caipNetworkIdSchema)),
  /** The link the wallet was opened with on this phone, to open it again for requests. */
  walletLink: defineItem('wallet_deeplink_choice', v.object({ href: v.string(), name: v.string() })),
  signInAuthToken: defineItem('siwx-auth-token', v.string()),
  /** The gateway's tokens by their nonces: several links may be open, each with a nonce of its own. */
  signInNonceTokens: defineItem('siwx-nonce-tokens', v.record(v.string(), v.string())),
  /** What was signed and the token for it, by account (CAIP-10): a wallet that comes to the front again is signed in. */
  signInSessions: defineItem(
    'siwx',
    v.record(
      v.string(),
      v.object({
        token: v.string(),
        message: v.string(),
        signature: v.string(),
        /** By the clock of this browser. */
        endsAtMs: v.optional(v.number()),
      }),
    ),
  ),
} as const

/**
 * The stored id of a namespace's active connector.
 *
 * @param namespace - The namespace.
 */
export function connectedConnectorItem(namespace: Namespace): StorageItem<v.StringSchema<undefined>> {
  return defineItem(`${namespace}:connected_connector_id`, v.string())
}
