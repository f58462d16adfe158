import { type CoreState, getActiveAddress, getNetworkState, type KitOptions } from '@latchkey/core'
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
