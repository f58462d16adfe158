import { assertKey } from './assertKey.js'
import { peerCodes } from './peerCodes.js'
import { refuseNamespaces } from './refuseNamespaces.js'
import { toNamespace } from './toNamespace.js'

/**
 * Checks that properties by namespace or chain belong to namespaces that are proposed or approved.
 *
 * @param scopedProperties - The properties.
 * @param namespaces - The namespaces of the proposal or the approval.
 * @throws `pairing/namespaces-invalid` (5104) when a key belongs to none of them.
 */
export function assertScopedProperties(
  scopedProperties: Record<string, unknown>,
  namespaces: Record<string, unknown>,
): void {
  const known = new Set(Object.keys(namespaces).map(toNamespace))
  for (const key of Object.keys(scopedProperties)) {
    assertKey(key)
    if (!known.has(toNamespace(key))) {
      throw refuseNamespaces(
        peerCodes.unsupportedNamespaceKey,
        `properties of ${key}, which is not asked for`,
      )
    }
  }
}
