import * as v from 'valibot'
import type { WalletChains } from '../../chains/WalletChain.js'
import { namespaceOf } from '../../shared/caip.js'
import type { LinkState } from '../../shared/link.js'
import type { Network } from '../../shared/network.js'
import { createStored, type StorageWindow, type Stored } from '../stores.js'
import type { ChainWallet } from './ChainWallet.js'
import type { Settings } from './settings.js'
import {
  changedLinks,
  createStateSchema,
  findLink,
  linkStateOf,
  transitionWallet,
  type WalletState,
} from './walletState.js'

/** Pocket itself: what it holds, how it behaves, what can be done to it. */
export type Wallet = ChainWallet & {
  readonly chains: WalletChains
  readonly settings: Stored<Settings>
  configure(change: Partial<Settings>): void
}

/**
 * Makes the wallet from what the browser keeps.
 *
 * @param parameters - The window, how pocket behaves, the namespaces, the server's networks, and `publish`, which tells the
 * link hub.
 */
export function createWallet(parameters: {
  window: StorageWindow
  settings: Stored<Settings>
  chains: WalletChains
  networks: readonly Network[]
  publish: (linkId: string, state: LinkState) => void
}): Wallet {
  const { window, settings, chains, networks, publish } = parameters
  const firstOf = (namespace: string) => networks.find(({ id }) => namespaceOf(id) === namespace)?.id
  const firstNetworks = Object.fromEntries(
    Object.entries(chains).map(([namespace, chain]) => [
      namespace,
      firstOf(namespace) ?? chain.networks.fallback,
    ]),
  )
  const initial: WalletState = {
    version: 2,
    activeAccountIndex: 0,
    activeNetworks: firstNetworks,
    links: [],
    networks: [],
    tokens: [],
    bundles: [],
  }
  /** With a network for each namespace: the first one where the person has no choice, or has not chosen yet. */
  const complete = (kept: WalletState): WalletState => {
    const chosen = Object.entries(kept.activeNetworks).filter(
      ([namespace]) => chains[namespace]?.networks.isChosen,
    )
    return { ...kept, activeNetworks: { ...firstNetworks, ...Object.fromEntries(chosen) } }
  }
  const state = createStored({
    window,
    key: 'pocket.wallet',
    schema: v.pipe(createStateSchema(chains), v.transform(complete)),
    initial,
    upgrade: (kept) =>
      Object.values(chains).reduce((form, { upgradeState }) => upgradeState?.(form) ?? form, kept),
  })
  const listNetworks = () => {
    const isOwn = (id: string) => networks.some((network) => network.id === id)
    return [...networks, ...state.get().networks.filter(({ id }) => !isOwn(id))]
  }

  return {
    chains,
    get networks() {
      return listNetworks()
    },
    networkOf: (id) => listNetworks().find((network) => network.id === id),
    networksOf: (namespace) => listNetworks().filter(({ id }) => namespaceOf(id) === namespace),
    activeNetwork: (namespace) => state.get().activeNetworks[namespace] ?? '',
    linkOf(origin, namespace) {
      const link = findLink(state.get(), origin, namespace)
      const seen = link && linkStateOf(chains, state.get(), link)
      if (!link || seen?.network === undefined) return undefined
      return { ...seen, linkId: link.linkId, network: seen.network }
    },
    state,
    settings,
    dispatch(event) {
      const before = state.get()
      const after = transitionWallet(before, event)
      state.set(after)
      for (const { linkId, state: seen } of changedLinks(chains, before, after)) publish(linkId, seen)
      const connected = event.type === 'site-connected' && findLink(after, event.origin, event.namespace)
      // Even when nothing changed: the hub may still hold that the site had let go.
      if (connected) publish(connected.linkId, linkStateOf(chains, after, connected))
    },
    configure(change) {
      settings.set({ ...settings.get(), ...change })
    },
  }
}
