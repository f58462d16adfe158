import { getMetadata } from '../base/getMetadata.js'
import type { KitBase } from '../base/KitBase.js'
import type { Connector } from '../connectors/Connector.js'
import { connectorIds } from '../connectors/connectorIds.js'
import { createLate } from '../flow/createLate.js'
import { storageItems } from '../storage/items.js'
import type { PairedWallet } from './createPairedWallet.js'
import { linkLifetimeMs, type PairingGroup, type PairingPorts } from './PairingGroup.js'

/** Makes the pairing of a kit: one connector for any wallet elsewhere. The protocol comes with the first link or stored session. */
export function createPairing(
  base: KitBase,
  ports: PairingPorts,
): PairingGroup & { connector: Connector | undefined; resume(): void } {
  const { chains, options, storage, clock } = base
  const load = createLate(async () => {
    const { createPairedWallet } = await import('./createPairedWallet.js')
    return createPairedWallet(base, { ...ports, connector, metadata: getMetadata(options) })
  })
  let isLoaded = false
  const late = () => {
    isLoaded = true
    return load()
  }
  const able = [...chains.values()].filter(({ capabilities }) => capabilities.pairing !== undefined)
  const connector: Connector | undefined =
    options.enableWalletConnect === false || able.length === 0
      ? undefined
      : {
          id: connectorIds.walletConnect,
          name: 'WalletConnect',
          type: 'WALLET_CONNECT',
          namespaces: able.map(({ namespace }) => namespace),
          chains: able.flatMap(({ networks }) => networks.map(({ caipNetworkId }) => caipNetworkId)),
          openTimeoutMs: linkLifetimeMs,
          open: async ({ signal }) => (await late()).open(signal),
          restore: async () => (await late()).restore(),
        }

  return {
    connector,
    resume() {
      // The page may have been reloaded while the visitor was in their wallet.
      if (connector && (storage.get(storageItems.pairingOpenUntil) ?? 0) > clock.now()) {
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
    getLink: async () => storage.get(storageItems.walletLink),
    ping: async () => (await late()).ping(),
    cancelRequest(id) {
      if (isLoaded) ifLoaded(load(), (wallet) => wallet.cancelRequest(id))
    },
  }
}

/** A chunk that does not load is asked for again with the next thing the visitor does. */
function ifLoaded(loading: Promise<PairedWallet>, run: (wallet: PairedWallet) => unknown): void {
  loading.then(run).catch(() => {})
}
