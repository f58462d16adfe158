import { type CoreState, getActiveAddress, getNetworkState, type Kit, type KitOptions } from '@latchkey/core'
import { isMobile } from '@latchkey/core/internal'
import { toRoute } from './routerTransitions.js'
import type { Route } from './views.js'

/** Whether a view is one of those where a site asks for an email before signing in. */
export function isOfCapture(view: Route['view']): boolean {
  return view.startsWith('DataCapture')
}

/** Whether signing in is required and no session exists: the modal then stays open (§2.020). */
export function mustSignIn(state: CoreState): boolean {
  return state.isSignInRequired && getActiveAddress(state) !== undefined && state.signIn.status !== 'signedIn'
}

/** Whether the visitor must leave the network they are on before anything else (§2.026). */
export function mustLeaveNetwork(state: CoreState, options: KitOptions): boolean {
  if (!getNetworkState(state)?.isUnsupported) return false
  if (options.allowUnsupportedChain || options.enableNetworkSwitch === false) return false
  // Basic pairing knows no networks of a wallet before it is connected.
  return !options.basic && getActiveAddress(state) !== undefined
}

/** The view the modal opens with (§2.013 to §2.016). */
export function getFirstRoute(kit: Kit): Route {
  const state = kit.store.getState()
  const { view, uri, feature, namespace, arguments: viewArguments } = state.modal.request
  const isConnected = getActiveAddress(state) !== undefined
  if (kit.options.manualControl && !isConnected) {
    return isMobile() && uri === undefined ? toRoute('AllWallets') : toRoute('ConnectingWalletConnectBasic')
  }
  const asked = view ?? (feature === undefined ? undefined : viewsOfFeatures[feature])
  if (asked) return { view: asked, parameters: viewArguments } as Route
  if (uri) return toRoute('ConnectingWalletConnectBasic')
  if (mustLeaveNetwork(state, kit.options)) return toRoute('UnsupportedChain')
  if (isConnected) return toRoute('Account')
  // A locked wallet is the visitor's own: it is unlocked or left, or another is added.
  if (state.lockedConnections[0]) return toRoute('ProfileWallets')
  return namespace === undefined ? toRoute('Connect') : toRoute('Connect', { namespace })
}

/** Where a feature shows what it was asked with. */
const viewsOfFeatures: Readonly<Record<string, Route['view']>> = {
  login: 'ConnectingSocial',
  send: 'WalletSend',
}
