import { getActiveAddress, type Kit } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { toRoute } from '../screen/routerTransitions.js'
import { mustLeaveNetwork } from '../screen/rules.js'
import type { Route } from '../screen/views.js'
import { findViewOf } from '../views/registry.js'

/** The view the modal opens with (§2.013 to §2.016). */
export function getFirstRoute(kit: Kit): Route {
  const state = kit.store.getState()
  const { view, uri, feature, namespace, arguments: viewArguments } = state.modal.request
  const isConnected = getActiveAddress(state) !== undefined
  if (kit.options.manualControl && !isConnected) {
    return isMobile() && uri === undefined ? toRoute('AllWallets') : toRoute('ConnectingWalletConnectBasic')
  }
  const asked = view ?? findViewOf(feature)
  if (asked) return { view: asked, parameters: viewArguments } as Route
  if (uri) return toRoute('ConnectingWalletConnectBasic')
  if (mustLeaveNetwork(state, kit.options)) return toRoute('UnsupportedChain')
  if (isConnected) return toRoute('Account')
  // A wallet that shares no account is the visitor's own: it is reconnected or left, or another is added.
  if (state.lockedConnections[0]) return toRoute('ProfileWallets')
  return namespace === undefined ? toRoute('Connect') : toRoute('Connect', { namespace })
}
