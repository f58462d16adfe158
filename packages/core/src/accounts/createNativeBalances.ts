import { type CaipAddress, formatAmount } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import { getAccount, getNetwork } from '../state/selectors.js'
import { putAccountData } from '../state/transitions.js'
import { cacheLifetimesMs, createCache } from '../storage/createCache.js'
import { storageItems } from '../storage/items.js'

/** The balance beside the account in front. */
export type NativeBalances = {
  /**
   * Reads how much of the network's own token the account in front holds; an answer of the last 30 s is used again.
   *
   * @param options - `force`: asks again.
   */
  load(options?: { force?: boolean }): Promise<void>
}

/** Makes what reads native balances; a failure leaves them unknown. */
export function createNativeBalances({
  store,
  storage,
  clock,
  chains,
  events,
  signal,
}: Pick<KitBase, 'store' | 'storage' | 'clock' | 'chains' | 'events' | 'signal'>): NativeBalances {
  const cache = createCache(
    { storage, clock },
    { item: storageItems.nativeBalanceCache, lifetimeMs: cacheLifetimesMs.nativeBalance },
  )
  const write = (caipAddress: CaipAddress, value: { balance: string | undefined; symbol: string }) =>
    store.setState((state) =>
      putAccountData(state, caipAddress, { balance: value.balance, balanceSymbol: value.symbol }),
    )

  async function load({ force = false } = {}): Promise<void> {
    const state = store.getState()
    const { address, caipAddress } = getAccount(state)
    const network = getNetwork(state)
    const read = chains.get(state.activeNamespace)?.capabilities.balances?.readNative
    // Of a network the site does not know nothing is asked (§5.047).
    if (!address || !caipAddress || !network || network.isUnknown || !read) return
    const cached = force ? undefined : cache.get(caipAddress)
    if (cached) return write(caipAddress, cached)
    try {
      const atomic = await read({ network, address, signal })
      if (signal.aborted) return
      const { symbol, decimals } = network.nativeCurrency
      const value = { balance: formatAmount(atomic, decimals), symbol }
      cache.set(caipAddress, value)
      write(caipAddress, value)
    } catch {
      // What was read before stays; where nothing was, the unit alone says that it was tried.
      const { balance } = store.getState().accountData[caipAddress] ?? {}
      if (!signal.aborted) write(caipAddress, { balance, symbol: network.nativeCurrency.symbol })
    }
  }

  events.on('account-changed', () => void load())
  events.on('disconnected', ({ isLast }) => {
    if (isLast) cache.clear()
  })
  return { load }
}
