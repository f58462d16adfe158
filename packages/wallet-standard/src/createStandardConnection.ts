import {
  type Account,
  type ChainConnection,
  type ConnectionEvents,
  type Stop,
  toWalletError,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { callFeature, watchChanges } from './features.js'
import type { NamespaceRules } from './NamespaceRules.js'
import { readAccounts } from './readAccounts.js'
import type { StandardProvider, StandardProviderEvents } from './StandardProvider.js'
import type { StandardAccount, StandardIdentifier, StandardWallet } from './StandardWallet.js'

/** What a connection is made from. */
export type StandardParts<ChainName extends StandardIdentifier = StandardIdentifier> = {
  rules: NamespaceRules<ChainName>
  wallet: StandardWallet
  accounts: readonly StandardAccount[]
  /** The network to begin with. */
  caipNetworkId: CaipNetworkId
  /** Those of the site's networks that the wallet serves now. */
  getServed(): readonly CaipNetworkId[]
  /** The network in use is another one by the visitor's choice. */
  onNetwork?: ((caipNetworkId: CaipNetworkId) => void) | undefined
  /** Answers requests of code of others. */
  answer(
    provider: StandardProvider<ChainName>,
    request: { method: string; params?: unknown },
    signal: AbortSignal | undefined,
  ): Promise<unknown>
  /** Signs a text; see `signMessage` of a connection. */
  sign(
    provider: StandardProvider<ChainName>,
    parameters: Parameters<ChainConnection['signMessage']>[0],
  ): Promise<string>
}

/** What the provider's listeners are told when the connection's own are. */
type Listener = { [Name in keyof StandardProviderEvents]?: StandardProviderEvents[Name] }

/**
 * A connection over a wallet of the Wallet Standard. Such a wallet is on no network: every request names one, and which it
 * is is the kit's own choice.
 *
 * @param parts - See {@link StandardParts}.
 */
export function createStandardConnection<ChainName extends StandardIdentifier>(
  parts: StandardParts<ChainName>,
): ChainConnection<StandardProvider<ChainName>> {
  const { rules, wallet } = parts
  let { accounts, caipNetworkId } = parts
  const watchers = new Set<ConnectionEvents>()
  const listeners = new Set<Listener>()
  let stopWatching: Stop | undefined

  const getShared = () =>
    accounts.map(
      ({ address }): Account => ({
        namespace: rules.namespace,
        address: rules.spell?.(address) ?? address,
        type: 'eoa',
      }),
    )

  /** The wallet is listened to while somebody listens here. */
  function follow(): void {
    if (watchers.size + listeners.size === 0) {
      stopWatching?.()
      stopWatching = undefined
    } else {
      stopWatching ??= watchChanges(wallet, (change) => {
        if (change.accounts !== undefined) setAccounts(change.accounts)
      })
    }
  }

  function setAccounts(value: unknown): void {
    accounts = readAccounts(value, rules)
    const shared = getShared()
    for (const { onChange } of [...watchers]) onChange({ accounts: shared })
    for (const listener of [...listeners]) {
      listener.accountsChanged?.(shared.map(({ address }) => address))
      if (shared.length === 0) listener.disconnect?.()
    }
  }

  function setNetwork(next: CaipNetworkId): void {
    caipNetworkId = next
    parts.onNetwork?.(next)
    for (const { onChange } of [...watchers]) onChange({ caipNetworkId })
    for (const listener of [...listeners]) listener.chainChanged?.(next)
  }

  /** One entry for each name and function, so that it can be taken away again. */
  const byFunction = new Map<string, Map<unknown, Listener>>()

  const provider: StandardProvider<ChainName> = {
    wallet,
    get account() {
      const [first] = accounts
      if (!first) throw new AppKitError('wallet/unauthorized')
      return first
    },
    get accounts() {
      return accounts
    },
    get chain() {
      return rules.toChain(caipNetworkId)
    },
    get caipNetworkId() {
      return caipNetworkId
    },
    request: (parameters, { signal } = {}) => parts.answer(provider, parameters, signal),
    on(name, listener) {
      const known = byFunction.get(name) ?? new Map<unknown, Listener>()
      const entry = known.get(listener) ?? { [name]: listener }
      byFunction.set(name, known.set(listener, entry))
      listeners.add(entry)
      follow()
    },
    removeListener(name, listener) {
      const entry = byFunction.get(name)?.get(listener)
      if (!entry) return
      byFunction.get(name)?.delete(listener)
      listeners.delete(entry)
      follow()
    },
  }

  return {
    namespace: rules.namespace,
    accounts: getShared(),
    caipNetworkId,
    approvedCaipNetworkIds: parts.getServed(),
    provider,
    signMessage: (parameters) => parts.sign(provider, parameters),
    async switchNetwork(network) {
      if (!parts.getServed().includes(network.caipNetworkId)) throw new AppKitError('network/switch-failed')
      setNetwork(network.caipNetworkId)
    },
    async disconnect() {
      const method = 'standard:disconnect'
      try {
        await callFeature(wallet, method)
      } catch (error) {
        throw toWalletError(error, method)
      }
    },
    watch(events) {
      watchers.add(events)
      follow()
      return () => {
        watchers.delete(events)
        follow()
      }
    },
  }
}
