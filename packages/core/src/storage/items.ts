import { isNamespace, type Namespace } from '@latchkey/primitives'
import { caipNetworkIdSchema, walletSchema } from '@latchkey/wire'
import * as v from 'valibot'
import type { StorageItem } from './createKitStorage.js'
import { defineCacheItem } from './defineCacheItem.js'

/** An interface, for the compiler writes out aliases, and nobody could add a namespace then. */
interface NamespaceSchema extends v.CustomSchema<Namespace, undefined> {}

const namespaceSchema: NamespaceSchema = v.custom<Namespace>(
  (value) => typeof value === 'string' && isNamespace(value),
)
const item = <Schema extends v.GenericSchema>(key: string, schema: Schema): StorageItem<Schema> => ({
  key,
  schema,
})

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
  walletId: item('wallet_id', v.string()),
  walletName: item('wallet_name', v.string()),
  activeNetworkId: item('active_caip_network_id', caipNetworkIdSchema),
  activeNamespace: item('active_namespace', namespaceSchema),
  connectedNamespaces: item('connected_namespaces', v.array(namespaceSchema)),
  /** Stored as connected or disconnected only (§4.007). */
  connectionStatus: item('connection_status', v.picklist(['connected', 'disconnected'])),
  recentWallets: item('recent_wallets', v.array(walletSchema)),
  recentEmails: item('recent_emails', v.array(v.string())),
  connections: item('connections', v.record(v.string(), v.array(storedConnectionSchema))),
  disconnectedConnectorIds: item('disconnected_connector_ids', v.record(v.string(), v.array(v.string()))),
  nativeBalanceCache: defineCacheItem(
    'native_balance_cache',
    v.object({ balance: v.string(), symbol: v.string() }),
  ),
  /** The newest version of the kit, as a gateway told it to a site under development. */
  latestVersion: defineCacheItem('latest_version', v.string()),
  /** Until when a pairing link may still be answered, in ms since 1970. */
  pairingOpenUntil: item('pairing_open_until', v.number()),
  /** The network in use of each namespace of a paired wallet (§4.027). */
  pairingNetworks: item('pairing_networks', v.record(v.string(), caipNetworkIdSchema)),
  /** The link the wallet was opened with on this phone, to open it again for requests. */
  walletLink: item('wallet_deeplink_choice', v.object({ href: v.string(), name: v.string() })),
  signInAuthToken: item('siwx-auth-token', v.string()),
  /** The gateway's tokens by their nonces: several links may be open, each with a nonce of its own. */
  signInNonceTokens: item('siwx-nonce-tokens', v.record(v.string(), v.string())),
  /** What was signed and the token for it, by account (CAIP-10): a wallet that comes to the front again is signed in. */
  signInSessions: item(
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
  return item(`${namespace}:connected_connector_id`, v.string())
}
