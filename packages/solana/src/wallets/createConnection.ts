import {
  type Account,
  type ChainConnection,
  type ConnectionEvents,
  type Stop,
  toWalletError,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { callFeature, readAccounts, type StandardAccount, watchChanges } from '@latchkey/wallet-standard'
import { toSolanaChain } from '../clusters.js'
import { isSolanaAddress } from '../isSolanaAddress.js'
import type { ConnectionParts } from './ConnectionParts.js'
import type { SolanaProvider, SolanaProviderEvents } from './SolanaProvider.js'
import { signMessage } from './signMessage.js'

/** A wallet on Solana that has shared accounts. */
export type SolanaConnection = ChainConnection<SolanaProvider>

/** What the provider's listeners are told when the connection's own are. */
type Listener = { [Name in keyof SolanaProviderEvents]?: SolanaProviderEvents[Name] }

/**
 * A connection over a wallet of the Wallet Standard. Such a wallet is on no network: every request names one, and which it
 * is is the kit's own choice.
 *
 * @param parts - See {@link ConnectionParts}.
 */
export function createConnection(parts: ConnectionParts): SolanaConnection {
  const { wallet } = parts
  let { accounts, caipNetworkId } = parts
  const watchers = new Set<ConnectionEvents>()
  const listeners = new Set<Listener>()
  let stopWatching: Stop | undefined

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
    accounts = readAccounts(value, { namespace: 'solana', isAddress: isSolanaAddress })
    const shared = toAccounts(accounts)
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

  const provider: SolanaProvider = {
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
      return toSolanaChain(caipNetworkId)
    },
    get caipNetworkId() {
      return caipNetworkId
    },
    request: (parameters, { signal } = {}) => parts.answer({ provider, ...parts }, parameters, signal),
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
    namespace: 'solana',
    accounts: toAccounts(accounts),
    caipNetworkId,
    approvedCaipNetworkIds: parts.getServed(),
    provider,
    signMessage: (parameters) =>
      parameters.inTransaction
        ? parts.signInTransaction({ provider, ...parts }, parameters)
        : signMessage({ ...parts, accounts }, parameters),
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

function toAccounts(accounts: readonly StandardAccount[]): readonly Account[] {
  return accounts.map(({ address }) => ({ namespace: 'solana', address, type: 'eoa' }))
}
