import type { LinkState } from '../../shared/link.js'
import { createStored, type StorageWindow, type Stored } from '../stores.js'
import type { Settings } from './settings.js'
import {
  changedLinks,
  linkStateOf,
  transitionWallet,
  type WalletEvent,
  type WalletState,
  walletStateSchema,
} from './walletState.js'

/** One network pocket's server has. */
export type Network = { id: number; name: string }

/** Pocket itself: what it holds, how it behaves, what can be done to it. */
export type Wallet = ReturnType<typeof createWallet>

/**
 * Makes the wallet from what the browser keeps.
 *
 * @param parameters - The window, how pocket behaves, the server's networks, and `publish`, which tells the link hub.
 */
export function createWallet(parameters: {
  window: StorageWindow
  settings: Stored<Settings>
  networks: readonly Network[]
  publish: (linkId: string, state: LinkState) => void
}) {
  const { window, settings, networks, publish } = parameters
  const initial: WalletState = {
    version: 1,
    activeAccountIndex: 0,
    activeChainId: networks[0]?.id ?? 1,
    links: [],
  }
  const state = createStored({ window, key: 'pocket.wallet', schema: walletStateSchema, initial })
  return {
    networks,
    state,
    settings,
    dispatch(event: WalletEvent): void {
      const before = state.get()
      const after = transitionWallet(before, event)
      state.set(after)
      for (const { linkId, state: seen } of changedLinks(before, after)) publish(linkId, seen)
      const connected =
        event.type === 'site-connected' && after.links.find(({ origin }) => origin === event.origin)
      // Even when nothing changed: the hub may still hold that the site had let go.
      if (connected) publish(connected.linkId, linkStateOf(after, connected))
    },
    configure(change: Partial<Settings>): void {
      settings.set({ ...settings.get(), ...change })
    },
  }
}
