import { type PeerMethod, peerMethods } from './peerMethods.js'

/**
 * Tells whether a method is one this package speaks; any other is answered with code 10001.
 *
 * @param method - A method's name.
 */
export function isPeerMethod(method: string): method is PeerMethod {
  return Object.hasOwn(peerMethods, method)
}
