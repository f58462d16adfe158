import { AppKitError, getErrorDetail, isAppKitError, requireFields, requireText } from '@latchkey/errors'
import { createParameterError } from '@latchkey/errors/parameters'
import { type CaipNetworkId, type Namespace, parseCaip2 } from '@latchkey/primitives'
import type { KitBase } from '../base/KitBase.js'
import type { Network } from '../chain/Network.js'
import type { LiveConnections } from '../connections/liveConnections.js'
import { withDeadline } from '../flow/withDeadline.js'
import { findNetwork, getActiveConnection, getNetwork, getNetworkState } from '../state/selectors.js'
import { bringToFront, changeConnection, setRequestedNetworks } from '../state/transitions.js'
import { type NetworkSwitchEvent, networkSwitchFlow } from './networkSwitchFlow.js'

/** A wallet that has not switched for this long will not. */
export const networkSwitchTimeoutMs = 120_000

/** The networks of the site and the one in use. `Id` is what the compiler knows of them. */
export type NetworkGroup<Id extends CaipNetworkId = CaipNetworkId> = {
  /**
   * Goes to a network (§4.053 to §4.058): a connected wallet is asked, otherwise the network is just set. While only wallets
   * of other namespaces are connected it is kept for the next wallet of its own, and the account in front stays there.
   *
   * @param to - The id of one of the site's, or a network. The compiler knows the ids of `createKit`; one that was added while
   * the page runs is passed as the network itself, or as `{ caipNetworkId }`.
   * @param options - `throwOnFailure`: throws instead of telling the visitor.
   * @throws `parameters/network-required`, `parameters/invalid`, `network/not-found`; `network/switch-…` when `throwOnFailure` is set.
   */
  switchNetwork(
    to: Id | Pick<Network, 'caipNetworkId'>,
    options?: { throwOnFailure?: boolean },
  ): Promise<void>
  /** Gives up waiting for the wallet. */
  cancelSwitch(): void
  /**
   * Puts another namespace in front of the visitor. One without a wallet stays behind while another has one.
   *
   * @throws `parameters/namespace-required`, `parameters/invalid`, `network/namespace-not-found`.
   */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Adds a network; one with the same id is left as it is (§5.034). */
  addNetwork(network: Network): void
  /** The name of a network that is not the site's, if its chain knows it; otherwise `undefined`. */
  getKnownName(caipNetworkId: CaipNetworkId): Promise<string | undefined>
  /**
   * What reads a network, for code that knows its chain: whatever that chain's library reads with.
   *
   * @throws `network/not-found` for one that is none of the site's, `network/unsupported` where the chain has none.
   */
  getReader(caipNetworkId: CaipNetworkId): Promise<unknown>
  /** Takes a network away; the last one of a namespace stays. */
  removeNetwork(caipNetworkId: CaipNetworkId): void
}

/** Makes the networks of a kit. */
export function createNetworks(
  {
    store,
    chains,
    clock,
    events,
    track,
    alert,
    signal: kitSignal,
  }: Pick<KitBase, 'store' | 'chains' | 'clock' | 'events' | 'track' | 'alert' | 'signal'>,
  live: LiveConnections,
): NetworkGroup {
  let attempt = new AbortController()

  const dispatch = (event: NetworkSwitchEvent) =>
    store.setState(({ networkSwitch }) => ({
      networkSwitch: networkSwitchFlow.transition(networkSwitch, event),
    }))

  const switchNetwork: NetworkGroup['switchNetwork'] = async (to, { throwOnFailure = false } = {}) => {
    if (!to) throw createParameterError('parameters/network-required')
    const caipNetworkId = requireText(typeof to === 'object' ? to.caipNetworkId : to, 'caipNetworkId')
    const network = findNetwork(store.getState(), caipNetworkId)
    if (!network) {
      alert('APKT001', caipNetworkId)
      throw new AppKitError('network/not-found', { caipNetworkId })
    }
    const wasUnsupported = getNetworkState(store.getState())?.isUnsupported ?? false
    attempt.abort()
    attempt = new AbortController()
    const { signal } = attempt
    try {
      await askWallet(network, signal)
      if (signal.aborted) return
      dispatch({ type: 'switched' })
      const hasLeft = select(network) && wasUnsupported
      track('SWITCH_NETWORK', { network: caipNetworkId })
      events.emit('network-switched', { caipNetworkId, wasUnsupported: hasLeft })
    } catch (error) {
      if (signal.aborted) return
      const failure = isAppKitError(error)
        ? error
        : new AppKitError('network/switch-failed', undefined, { cause: error })
      const { code, message } = failure
      dispatch({ type: 'failed', code, message: getErrorDetail(failure) })
      events.emit('network-switch-failed', { caipNetworkId, code, message, isHandled: throwOnFailure })
      track('SWITCH_NETWORK', { network: caipNetworkId })
      if (throwOnFailure) throw failure
    }
  }

  /** Only a wallet that is connected on the network's namespace is asked (§4.053, §4.056). */
  async function askWallet(network: Network, signal: AbortSignal): Promise<void> {
    const { chainNamespace: namespace, caipNetworkId } = network
    const state = store.getState()
    const id = state.activeConnectionIds[namespace]
    const connection = live.getActive(namespace)
    const active = getActiveConnection(state, namespace)
    if (!id || !connection || !active || active.caipNetwork.caipNetworkId === caipNetworkId) return
    dispatch({ type: 'asked', caipNetworkId, atMs: clock.now() })
    await withDeadline((deadline) => connection.switchNetwork(network, { signal: deadline }), {
      clock,
      signal,
      timeoutMs: networkSwitchTimeoutMs,
      makeError: () => new AppKitError('network/switch-timeout', { walletName: active.wallet.name }),
    })
    if (signal.aborted) return
    // The wallet that was asked is on the network, in front or not.
    store.setState((before) => changeConnection(before, id, { caipNetworkId }))
  }

  /**
   * Makes a network the chosen one of its namespace, and brings it to the front where its namespace can come there.
   *
   * @returns Whether it is in front.
   */
  function select({ chainNamespace: namespace, caipNetworkId }: Network): boolean {
    store.setState((state) => {
      const { networks } = state
      const requested = networks[namespace]
      return {
        ...bringToFront(state, namespace),
        ...(requested && {
          networks: { ...networks, [namespace]: { ...requested, selected: caipNetworkId } },
        }),
      }
    })
    return store.getState().activeNamespace === namespace
  }

  /** A network that came without a picture gets the one its chain knows (§9.062). */
  async function addPicture({
    chainNamespace: namespace,
    caipNetworkId,
    id,
    assets,
  }: Network): Promise<void> {
    if (assets) return
    const { imageId } = (await chains.get(namespace)?.getKnownNetwork?.(String(id))) ?? {}
    if (!imageId || kitSignal.aborted) return
    store.setState((state) => {
      const known = state.networks[namespace]?.requestedCaipNetworks ?? []
      const pictured = known.map((one) =>
        one.caipNetworkId === caipNetworkId ? { ...one, assets: { imageId } } : one,
      )
      return setRequestedNetworks(state, namespace, pictured)
    })
  }

  /** Where the table of pictures cannot be loaded, a letter stands for the network. */
  const addPictures = (networks: readonly Network[]) =>
    networks.forEach((network) => void addPicture(network).catch(() => undefined))

  addPictures(Object.values(store.getState().networks).flatMap((of) => of.requestedCaipNetworks))

  return {
    switchNetwork,
    cancelSwitch() {
      attempt.abort()
      dispatch({ type: 'left' })
    },
    async switchNamespace(namespace) {
      if (!namespace) throw createParameterError('parameters/namespace-required')
      if (!getNetwork(store.getState(), namespace)) throw new AppKitError('network/namespace-not-found')
      store.setState((state) => bringToFront(state, namespace))
    },
    async getKnownName(caipNetworkId) {
      const { namespace, reference } = parseCaip2(caipNetworkId)
      return (await chains.get(namespace as Namespace)?.getKnownNetwork?.(reference))?.name
    },
    async getReader(caipNetworkId) {
      const network = findNetwork(store.getState(), caipNetworkId)
      if (!network) throw new AppKitError('network/not-found', { caipNetworkId })
      const reading = chains.get(network.chainNamespace)?.getReader?.(network)
      if (!reading) throw new AppKitError('network/unsupported')
      return reading
    },
    addNetwork(network) {
      const { chainNamespace: namespace, caipNetworkId } = requireFields(
        network,
        'chainNamespace, caipNetworkId, name',
      )
      store.setState((state) => {
        const known = state.networks[namespace]?.requestedCaipNetworks
        if (!known || findNetwork(state, caipNetworkId)) return {}
        return setRequestedNetworks(state, namespace, [...known, network])
      })
      addPictures([network])
    },
    removeNetwork(caipNetworkId) {
      const namespace = parseCaip2(requireText(caipNetworkId, 'caipNetworkId')).namespace as Namespace
      store.setState((state) => {
        const known = state.networks[namespace]?.requestedCaipNetworks ?? []
        const rest = known.filter((network) => network.caipNetworkId !== caipNetworkId)
        return rest.length === 0 ? {} : setRequestedNetworks(state, namespace, rest)
      })
    },
  }
}
