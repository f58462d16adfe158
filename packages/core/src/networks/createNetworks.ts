import { AppKitError, isAppKitError } from '@latchkey/errors'
import { type CaipNetworkId, type Namespace, parseCaip2 } from '@latchkey/primitives'
import type { Network } from '../chain/Network.js'
import { withDeadline } from '../flow/withDeadline.js'
import type { KitContext } from '../kit/KitContext.js'
import { getActiveAccount, getActiveNetworkState, getActiveWalletName } from '../kit/selectors.js'
import type { ViewId } from '../modal/views.js'
import { storageItems } from '../storage/items.js'
import { type NetworkSwitchEvent, networkSwitchFlow } from './networkSwitchFlow.js'
import { toUnknownNetwork } from './toUnknownNetwork.js'

/** A wallet that has not switched for this long will not. */
export const networkSwitchTimeoutMs = 120_000

/** Where a switch that failed is told in full, so that a notice would only cover it. */
const viewsThatSayWhy: readonly ViewId[] = ['SwitchNetwork', 'UnsupportedChain']

/** The networks of the site and the one in use. */
export type NetworkGroup = {
  /**
   * Goes to a network (§4.053 to §4.058): a connected wallet is asked, otherwise the network is just set.
   *
   * @param options - `throwOnFailure`: throws instead of going back.
   * @throws `network/not-found`, `network/switch-…` when `throwOnFailure` is set.
   */
  switchNetwork(caipNetworkId: CaipNetworkId, options?: { throwOnFailure?: boolean }): Promise<void>
  /** Gives up waiting for the wallet. */
  cancelSwitch(): void
  /** Puts another namespace in front of the visitor. */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Adds a network; one with the same id is left as it is (§5.034). */
  addNetwork(network: Network): void
  removeNetwork(caipNetworkId: CaipNetworkId): void
  find(caipNetworkId: string): Network | undefined
  /** Opens UnsupportedChain when the active network is not one of the site's (§2.026). */
  showUnsupportedIfNeeded(): boolean
}

/** What core itself uses of the networks. */
export type NetworkGroupInternals = NetworkGroup & {
  /** Whether the visitor must leave the network they are on before anything else (§2.026). */
  mustShowUnsupported(): boolean
  /** Takes in the network a wallet says it is on. */
  setFromWallet(namespace: Namespace, caipNetworkId: CaipNetworkId): void
  /** Back to a network of the site when nothing is connected any more. */
  resetNamespace(namespace: Namespace): void
}

/** Makes the networks of a kit. */
export function createNetworks(context: KitContext): NetworkGroupInternals {
  const { store, storage, clock, chains, providers, options } = context
  let attempt = new AbortController()

  const dispatch = (event: NetworkSwitchEvent) =>
    store.setState(({ networkSwitch }) => ({
      networkSwitch: networkSwitchFlow.transition(networkSwitch, event),
    }))

  function find(caipNetworkId: string): Network | undefined {
    return Object.values(store.getState().networks)
      .flatMap((state) => state.requestedCaipNetworks)
      .find((network) => network.caipNetworkId === caipNetworkId)
  }

  function setNetwork(namespace: Namespace, caipNetwork: Network, isUnsupported: boolean): void {
    store.setState(({ networks }) => {
      const state = networks[namespace]
      return state ? { networks: { ...networks, [namespace]: { ...state, caipNetwork, isUnsupported } } } : {}
    })
    if (isUnsupported) return
    storage.set(storageItems.activeNetworkId, caipNetwork.caipNetworkId)
    storage.set(storageItems.activeNamespace, namespace)
  }

  function setFromWallet(namespace: Namespace, caipNetworkId: CaipNetworkId): void {
    const wasUnsupported = store.getState().networks[namespace]?.isUnsupported
    const network = find(caipNetworkId)
    if (network) {
      setNetwork(namespace, network, false)
      if (wasUnsupported && context.kit.router.getRoute().view === 'UnsupportedChain')
        context.kit.modal.close()
    } else {
      setNetwork(namespace, toUnknownNetwork(caipNetworkId), true)
      showUnsupportedIfNeeded()
    }
  }

  function mustShowUnsupported(): boolean {
    const isUnsupported = getActiveNetworkState(store.getState())?.isUnsupported ?? false
    if (!isUnsupported || options.allowUnsupportedChain || options.enableNetworkSwitch === false) return false
    // Basic pairing knows no networks of a wallet before it is connected.
    if (options.basic) return false
    return getActiveAccount(store.getState())?.address !== undefined
  }

  function showUnsupportedIfNeeded(): boolean {
    if (!mustShowUnsupported()) return false
    void context.kit.modal.open({ view: 'UnsupportedChain' })
    return true
  }

  async function switchNetwork(caipNetworkId: CaipNetworkId, { throwOnFailure = false } = {}): Promise<void> {
    const network = find(caipNetworkId)
    if (!network) {
      context.kit.alerts.show('APKT001', caipNetworkId)
      throw new AppKitError('network/not-found', { caipNetworkId })
    }
    const before = store.getState()
    const wasUnsupported = getActiveNetworkState(before)?.isUnsupported ?? false
    attempt.abort()
    attempt = new AbortController()
    const { signal } = attempt
    try {
      await askWallet(network, signal)
      if (signal.aborted) return
      dispatch({ type: 'switched' })
      finishSwitch(network)
      track(caipNetworkId)
      if (wasUnsupported) context.kit.modal.close()
    } catch (error) {
      if (signal.aborted) return
      const failure = isAppKitError(error)
        ? error
        : new AppKitError('network/switch-failed', undefined, { cause: error })
      dispatch({ type: 'failed', code: failure.code, message: failure.message })
      if (throwOnFailure) throw failure
      if (!viewsThatSayWhy.includes(context.kit.router.getRoute().view))
        context.kit.toasts.showError(failure.message)
      track(caipNetworkId)
    }
  }

  /** Only a wallet that is connected on the network's namespace is asked (§4.053, §4.056). */
  async function askWallet(network: Network, signal: AbortSignal): Promise<void> {
    const { chainNamespace: namespace, caipNetworkId } = network
    const state = store.getState()
    const chain = chains.get(namespace)
    if (!state.accounts[namespace]?.address || !chain) return
    if (state.networks[namespace]?.caipNetwork.caipNetworkId === caipNetworkId) return
    dispatch({ type: 'asked', caipNetworkId, atMs: clock.now() })
    await withDeadline(
      (deadlineSignal) =>
        chain.switchNetwork({ provider: providers.get(namespace), network, signal: deadlineSignal }),
      {
        clock,
        signal,
        timeoutMs: networkSwitchTimeoutMs,
        makeError: () =>
          new AppKitError('network/switch-timeout', { walletName: getActiveWalletName(state) }),
      },
    )
  }

  function finishSwitch(network: Network): void {
    const namespace = network.chainNamespace
    store.setState({ activeNamespace: namespace })
    setNetwork(namespace, network, false)
    context.kit.connections.syncAccount(namespace)
  }

  const track = (network: CaipNetworkId) => context.kit.analytics.track('SWITCH_NETWORK', { network })

  return {
    switchNetwork,
    find,
    setFromWallet,
    mustShowUnsupported,
    showUnsupportedIfNeeded,
    cancelSwitch() {
      attempt.abort()
      dispatch({ type: 'left' })
    },
    async switchNamespace(namespace) {
      const network = store.getState().networks[namespace]?.caipNetwork
      if (!network) throw new AppKitError('network/namespace-not-found')
      store.setState({ activeNamespace: namespace })
      setNetwork(namespace, network, store.getState().networks[namespace]?.isUnsupported ?? false)
    },
    addNetwork(network) {
      store.setState(({ networks }) => {
        const state = networks[network.chainNamespace]
        const isKnown = state?.requestedCaipNetworks.some(
          ({ caipNetworkId }) => caipNetworkId === network.caipNetworkId,
        )
        if (!state || isKnown) return {}
        const requestedCaipNetworks = [...state.requestedCaipNetworks, network]
        return { networks: { ...networks, [network.chainNamespace]: { ...state, requestedCaipNetworks } } }
      })
    },
    removeNetwork(caipNetworkId) {
      const { namespace } = parseCaip2(caipNetworkId)
      store.setState(({ networks }) => {
        const state = networks[namespace as Namespace]
        if (!state) return {}
        const rest = state.requestedCaipNetworks.filter((network) => network.caipNetworkId !== caipNetworkId)
        return { networks: { ...networks, [namespace]: { ...state, requestedCaipNetworks: rest } } }
      })
    },
    resetNamespace(namespace) {
      const state = store.getState().networks[namespace]
      const [first] = state?.requestedCaipNetworks ?? []
      if (!state) return
      // What the wallet that has gone served says nothing about the next one.
      const free = { ...state, approvedCaipNetworkIds: [], supportsAllNetworks: true }
      store.setState(({ networks }) => ({ networks: { ...networks, [namespace]: free } }))
      if (state.isUnsupported && first) setNetwork(namespace, first, false)
    },
  }
}
