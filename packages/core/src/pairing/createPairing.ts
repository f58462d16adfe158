import type { Namespace } from '@latchkey/primitives'
import { connectorIds } from '../connectors/connectorIds.js'
import { createLate } from '../flow/createLate.js'
import type { KitContext } from '../kit/KitContext.js'
import { storageItems } from '../storage/items.js'
import type { PairedWallet } from './createPairedWallet.js'
import type { PairingGroup } from './PairingGroup.js'

/** What core itself uses of pairing. */
export type PairingGroupInternals = PairingGroup & {
  /** Makes pairing known as a way to connect on every chain that can, and takes up a link that is open (§4.029). */
  begin(): void
  /** The wallet's interface over the stored session, or `undefined` when there is none any more. */
  restore(namespace: Namespace): Promise<unknown>
  /** Ends the session with the wallet; all its namespaces go with it. */
  end(): Promise<void>
}

/** Makes the pairing of a kit. The protocol comes with the first link or stored session. */
export function createPairing(context: KitContext): PairingGroupInternals {
  const { chains, options, storage } = context
  const load = createLate(async () => {
    const { createPairedWallet } = await import('./createPairedWallet.js')
    return createPairedWallet(context)
  })
  let isLoaded = false
  const late = () => {
    isLoaded = true
    return load()
  }
  const isEnabled = () =>
    options.enableWalletConnect !== false &&
    [...chains.values()].some((chain) => chain.capabilities.loadPairing !== undefined)

  return {
    isEnabled,
    begin() {
      if (!isEnabled()) return
      for (const chain of chains.values()) {
        if (!chain.capabilities.loadPairing) continue
        context.kit.connectors.add({
          id: connectorIds.walletConnect,
          name: 'WalletConnect',
          type: 'WALLET_CONNECT',
          chain: chain.namespace,
          chains: chain.networks.map(({ caipNetworkId }) => caipNetworkId),
        })
      }
      // The page may have been reloaded while the visitor was in their wallet.
      if ((storage.get(storageItems.pairingOpenUntil) ?? 0) > context.clock.now()) {
        ifLoaded(late(), (wallet) => wallet.resume())
      }
    },
    start: async (startOptions) => (await late()).start(startOptions),
    leave() {
      if (isLoaded) ifLoaded(load(), (wallet) => wallet.leave())
    },
    rememberLink(link) {
      storage.set(storageItems.walletLink, link)
    },
    getLink: () => storage.get(storageItems.walletLink),
    ping: async () => (await late()).ping(),
    cancelRequest(id) {
      if (isLoaded) ifLoaded(load(), (wallet) => wallet.cancelRequest(id))
    },
    restore: async (namespace) => (await late()).restore(namespace),
    async end() {
      if (isLoaded) await (await load()).end()
    },
  }
}

/** A chunk that does not load is asked for again with the next thing the visitor does. */
function ifLoaded(loading: Promise<PairedWallet>, run: (wallet: PairedWallet) => unknown): void {
  loading.then(run).catch(() => {})
}
