import type { ChainConnectionEvents, Stop } from '@latchkey/core'
import type { Eip1193Events, Eip1193Provider } from './Eip1193Provider.js'
import { readAccounts, readCaipNetworkId } from './readAnswer.js'
import { readProviderError } from './readProviderError.js'

/** MetaMask reports a short loss of its node as a disconnect with this code; the account stays shared. */
const temporaryDisconnectCode = 1013

/** Follows a connected wallet; see `Chain.watch` (§4.049). */
export function watchWallet(provider: Eip1193Provider, events: ChainConnectionEvents): Stop {
  const listeners: Partial<Eip1193Events> = {
    accountsChanged: (accounts) => events.onAccountsChanged(readAccounts(accounts)),
    chainChanged(chainId) {
      try {
        events.onNetworkChanged(readCaipNetworkId(chainId))
      } catch {
        // A wallet that reports something that is no chain id has told us nothing.
      }
    },
    disconnect(error) {
      if (readProviderError(error).code !== temporaryDisconnectCode) events.onDisconnected()
    },
  }
  const each = (run: (name: keyof Eip1193Events, listener: (value: unknown) => void) => void) => {
    for (const [name, listener] of Object.entries(listeners)) run(name as keyof Eip1193Events, listener)
  }
  each((name, listener) => provider.on?.(name, listener))
  return () => each((name, listener) => provider.removeListener?.(name, listener))
}
