import type { Connector, WalletSession } from '../connectors/Connector.js'
import { connectorIds } from '../connectors/connectorIds.js'
import { createLate } from '../flow/createLate.js'
import type { KitBase } from '../kit/KitBase.js'
import type { Siwx } from '../signIn/Siwx.js'
import { storageItems } from '../storage/items.js'
import type { Wallet } from '../wallets/WalletListState.js'
import type { PairedWallet } from './createPairedWallet.js'

/** How long a link is good, in ms (§4.028, §9.005). */
export const linkLifetimeMs = 240_000

/** Pairing with a wallet elsewhere. Its state is in the store's `pairing`. */
export type PairingGroup = {
  /**
   * Makes a link, or goes on with the live one, and renews it while somebody looks (§4.028). What comes of it is in
   * the store; the promise settles when there is a link or none can be made.
   *
   * @param options - `wallet`: the one the visitor chose; `isFresh`: makes a new link in any case.
   */
  start(options?: { wallet?: Wallet | undefined; isFresh?: boolean }): Promise<void>
  /** Nobody looks at the link any more. It stays good until it expires; a wallet may still answer. */
  leave(): void
  /**
   * Remembers the link a wallet was opened with, so that later requests open it again and the connection counts as
   * made on this phone.
   */
  rememberLink(link: { href: string; name: string }): void
  /** The link remembered, while its wallet is paired. */
  getLink(): Promise<{ href: string; name: string } | undefined>
  /**
   * Asks the wallet whether it is there.
   *
   * @returns How long the answer took, in ms.
   * @throws `pairing/…`.
   */
  ping(): Promise<number>
  /** Gives up a request the wallet has not answered; who asked gets `pairing/request-cancelled`. */
  cancelRequest(id: number): void
}

/** What pairing needs of the rest of the kit. */
export type PairingPorts = {
  siwx: Siwx | undefined
  /** Takes in a session that nobody waited for: its link was answered after a reload, or after the visitor looked away. */
  acceptOffered(connector: Connector, session: WalletSession): void
  /** Remembers the wallet the visitor chose. */
  addRecent(wallet: Wallet): void
}

/** Makes the pairing of a kit: one connector for any wallet elsewhere. The protocol comes with the first link or stored session. */
export function createPairing(
  base: KitBase,
  ports: PairingPorts,
): PairingGroup & { connector: Connector | undefined; resume(): void } {
  const { chains, options, storage, clock } = base
  const load = createLate(async () => {
    const { createPairedWallet } = await import('./createPairedWallet.js')
    return createPairedWallet(base, { ...ports, connector: connector as Connector })
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
