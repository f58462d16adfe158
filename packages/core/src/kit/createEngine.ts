import { createParameterError } from '@latchkey/errors/parameters'
import { supplyMissing } from '@latchkey/primitives'
import { createNativeBalances } from '../accounts/createNativeBalances.js'
import { watchActiveAccount } from '../accounts/watchActiveAccount.js'
import { createAlerts } from '../alerts/createAlerts.js'
import { startAnalytics } from '../analytics/startAnalytics.js'
import { countApprovals } from '../approvals/countApprovals.js'
import type { AnyGroup } from '../base/defineGroup.js'
import type { KitBase } from '../base/KitBase.js'
import { createConnections } from '../connections/createConnections.js'
import { createSessions } from '../connections/createSessions.js'
import { createLiveConnections } from '../connections/liveConnections.js'
import { createRestoring } from '../connections/restoreConnections.js'
import { createStoredConnections } from '../connections/storedConnections.js'
import { addFactories } from '../connectors/addFactories.js'
import { createConnectors } from '../connectors/createConnectors.js'
import { createFeatures } from '../features/createFeatures.js'
import { createLog } from '../log/createLog.js'
import { createNetworks } from '../networks/createNetworks.js'
import { rememberNetwork } from '../networks/rememberNetwork.js'
import { createPairing } from '../pairing/createPairing.js'
import { createSignIn } from '../signIn/createSignIn.js'
import { createSiwx } from '../signIn/createSiwx.js'
import type { Siwx } from '../signIn/Siwx.js'
import { watchVersion } from '../version/watchVersion.js'
import { createWallets } from '../wallets/createWallets.js'
import { createBase } from './createBase.js'
import type { Engine, EngineParts } from './Engine.js'
import { fillModal } from './fillModal.js'
import { groups } from './groups.js'
import { clearCaches, followAccount, setFirstState, takeUpConnections, tellMistakes } from './startEngine.js'

/**
 * Makes the late part of a kit, and starts it.
 *
 * @param parts - What the kit has made before.
 */
export function createEngine(parts: EngineParts): Engine {
  supplyMissing()
  const base = createBase(parts)
  const { clock, options, signal } = base
  const definitions: readonly AnyGroup[] = [...groups, ...parts.added]
  setFirstState(base, definitions)

  const log = createLog({ events: parts.events, clock, level: options.logLevel })
  const alerts = createAlerts(base)
  const analytics = startAnalytics(base, parts.tracker)
  const siwx = createSiwx(base)
  const { live, sessions, takeUp, ...connecting } = createConnecting(base, parts.prefix, siwx)
  const { connections, networks, signIn } = connecting
  const connectors = createConnectors(base)
  const wallets = createWallets(base)
  const features = createFeatures(base, Object.assign({}, ...definitions.map(({ flags }) => flags)))
  const nativeBalances = createNativeBalances(base)
  const pairing = createPairing(
    { ...base, signal: AbortSignal.any([signal]) },
    {
      siwx,
      addRecent: wallets.addRecent,
      acceptOffered: (connector, session) =>
        sessions.accept(connector, session, { reason: 'offered', isActive: () => true }),
    },
  )

  watchActiveAccount(base)
  countApprovals(base)
  if (options.enableFollowing !== false) followAccount(base, () => parts.resume('incoming'))
  rememberNetwork(base)
  watchVersion(base, parts.version)
  parts.tracker.flush()
  tellMistakes(base, parts.address)
  for (const chain of base.chains.values()) {
    signal.addEventListener('abort', chain.discover(connectors.add, connectors.remove))
    base.events.on('modal-opened', () => chain.lookAgain?.())
  }
  if (pairing.connector) connectors.add(pairing.connector)
  addFactories(base, { version: parts.version, siwx, signIn }, (connector) => {
    connectors.add(connector)
    const { id: connectorId, isExclusive } = connector
    // What it answers is in the state.
    if (isExclusive) connections.connect({ connectorId }).catch(() => undefined)
  })
  pairing.resume()
  clearCaches(base, definitions)
  for (const { name, storedAs } of definitions) {
    if (storedAs && base.storage.get(storedAs)?.length) parts.resume(name)
  }
  takeUp()
  fillModal(base, { wallets, features, analytics, isPrefetched: parts.prefetched !== undefined })

  return {
    ...connecting,
    connectors,
    pairing,
    wallets,
    features,
    alerts,
    log,
    services: {
      ...base,
      signal: AbortSignal.any([signal]),
      getLiveConnection: live.getActive,
      connect: connections.connect,
      signMessage: connections.signMessage,
      switchNetwork: (caipNetworkId) => networks.switchNetwork(caipNetworkId, { throwOnFailure: true }),
      refreshNativeBalance: () => nativeBalances.load({ force: true }),
      show: parts.show,
    },
    getGroup: (name) => definitions.find((definition) => definition.name === name),
    getProvider(namespace) {
      if (!namespace) throw createParameterError('parameters/namespace-required')
      return live.getActive(namespace)?.provider
    },
  }
}

/** Makes what connects, switches and signs in. Each part gets the few others it needs; nothing goes in circles. */
function createConnecting(base: KitBase, prefix: string, siwx: Siwx | undefined) {
  const live = createLiveConnections(base.store, base.signal)
  const stored = createStoredConnections(base.storage, [...base.chains.keys()])
  const sessions = createSessions(base, { live, stored })
  const restoring = createRestoring(base, { live, stored, sessions })
  const networks = createNetworks(base, live)
  const connections = createConnections(base, {
    live,
    stored,
    sessions,
    restoring,
    signOut: (leaving) => signIn.endSessions(leaving),
  })
  const { disconnect, signMessage } = connections
  const { switchNetwork } = networks
  const signIn = createSignIn(base, { prefix, siwx, switchNetwork, disconnect, signMessage })
  const takeUp = () => takeUpConnections(base, restoring, stored)
  return { live, sessions, takeUp, networks, connections, signIn }
}
