import { isCaip2 } from '@latchkey/primitives'
import { peerCodes } from './peerCodes.js'
import { refuseNamespaces } from './refuseNamespaces.js'

/**
 * Checks a key of a namespace map: a namespace (`eip155`) or one chain of it (`eip155:10`), as CAIP-2 writes them.
 *
 * @param key - The key.
 * @throws `pairing/namespaces-invalid` (5104) when it is neither.
 */
export function assertKey(key: string): void {
  if (/^[-a-z0-9]{3,8}$/.test(key) || isCaip2(key)) return
  throw refuseNamespaces(peerCodes.unsupportedNamespaceKey, `"${key}" is no namespace`)
}
