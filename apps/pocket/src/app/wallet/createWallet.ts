import type { LinkState } from '../../shared/link.js'
import type { AddedNetwork, SolanaNetwork } from '../../shared/network.js'
import { createStored, type StorageWindow, type Stored } from '../stores.js'
import type { Settings } from './settings.js'
import {
  changedLinks,
  findLink,
  linkStateOf,
  transitionWallet,
  type WalletEvent,
  type WalletState,
  walletStateSchema,
} from './walletState.js'

/** One network of pocket: its server's own, or one that was added and says where its node is. */
export type Network = { id: number; name: string } & Partial<Pick<AddedNetwork, 'rpcUrl' | 'symbol'>>

/**
 * What a network's currency is called.
 *
 * @param network - The network; nothing for one pocket does not have.
 */
export function currencyOf(network: Network | undefined): string {
  return network?.symbol ?? 'ETH'
}

/** Pocket itself: what it holds, how it behaves, what can be done to it. */
export type Wallet = ReturnType<typeof createWallet>

/**
 * Makes the wallet from what the browser keeps.
 *
 * @param parameters - The window, how pocket behaves, the server's networks, its Solana network, and `publish`, which tells the link hub.
 */
export function createWallet(parameters: {
  window: StorageWindow
  settings: Stored<Settings>
  networks: readonly Network[]
  solana?: SolanaNetwork
  publish: (linkId: string, state: LinkState) => void
}) {
  const { window, settings, networks, publish, solana = { name: 'Solana', tokens: [] } } = parameters
  const initial: WalletState = {
    version: 1,
    activeAccountIndex: 0,
    activeChainId: networks[0]?.id ?? 1,
    links: [],
    networks: [],
    tokens: [],
    bundles: [],
  }
  const state = createStored({ window, key: 'pocket.wallet', schema: walletStateSchema, initial })
  return {
    /** The server's networks, then those that were added. */
    get networks(): readonly Network[] {
      const isOwn = (id: number) => networks.some((network) => network.id === id)
      return [...networks, ...state.get().networks.filter(({ id }) => !isOwn(id))]
    },
    /** The one Solana network. */
    solana,
    state,
    settings,
    dispatch(event: WalletEvent): void {
      const before = state.get()
      const after = transitionWallet(before, event)
      state.set(after)
      for (const { linkId, state: seen } of changedLinks(before, after)) publish(linkId, seen)
      const connected = event.type === 'site-connected' && findLink(after, event.origin, event.namespace)
      // Even when nothing changed: the hub may still hold that the site had let go.
      if (connected) publish(connected.linkId, linkStateOf(after, connected))
    },
    configure(change: Partial<Settings>): void {
      settings.set({ ...settings.get(), ...change })
    },
  }
}
