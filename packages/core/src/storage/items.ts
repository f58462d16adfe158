import { type Namespace, namespaces } from '@latchkey/primitives'
import { balanceSchema, caipNetworkIdSchema, walletSchema } from '@latchkey/wire'
import * as v from 'valibot'
import type { StorageItem } from './createKitStorage.js'

const namespaceSchema = v.picklist(namespaces)
const item = <Schema extends v.GenericSchema>(key: string, schema: Schema): StorageItem<Schema> => ({
  key,
  schema,
})
const cacheOf = <Schema extends v.GenericSchema>(value: Schema) =>
  v.record(v.string(), v.object({ timestamp: v.number(), value }))

const storedAccountSchema = v.object({
  namespace: namespaceSchema,
  address: v.string(),
  type: v.picklist(['eoa', 'smartAccount', 'payment', 'ordinal']),
  publicKey: v.optional(v.string()),
  path: v.optional(v.string()),
})

/** Every stored value (§3.045, §3.046). The kit's prefix comes before each key. */
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
  connections: item(
    'connections',
    v.record(
      v.string(),
      v.array(
        v.object({
          connectorId: v.string(),
          namespace: namespaceSchema,
          accounts: v.array(storedAccountSchema),
          name: v.optional(v.string()),
          icon: v.optional(v.string()),
        }),
      ),
    ),
  ),
  disconnectedConnectorIds: item('disconnected_connector_ids', v.record(v.string(), v.array(v.string()))),
  portfolioCache: item('portfolio_cache', cacheOf(v.array(balanceSchema))),
  nativeBalanceCache: item(
    'native_balance_cache',
    cacheOf(v.object({ balance: v.string(), symbol: v.string() })),
  ),
  ensCache: item('ens_cache', cacheOf(v.array(v.string()))),
  identityCache: item(
    'identity_cache',
    cacheOf(v.object({ name: v.nullable(v.string()), avatar: v.nullable(v.string()) })),
  ),
  historyCache: item('history_transactions_cache', cacheOf(v.array(v.unknown()))),
  tokenPriceCache: item('token_price_cache', cacheOf(v.array(v.unknown()))),
  signInAuthToken: item('siwx-auth-token', v.string()),
  signInNonceToken: item('siwx-nonce-token', v.string()),
  signInSession: item('siwx', v.object({ message: v.string(), signature: v.string() })),
} as const

/**
 * The stored id of a namespace's active connector.
 *
 * @param namespace - The namespace.
 */
export function connectedConnectorItem(namespace: Namespace): StorageItem<v.StringSchema<undefined>> {
  return item(`${namespace}:connected_connector_id`, v.string())
}
