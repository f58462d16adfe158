import type { ProposalNamespaces, SessionNamespaces } from '../sign/namespaceTypes.js'
import { getGrants } from './getGrants.js'
import { peerCodes } from './peerCodes.js'
import { refuseNamespaces } from './refuseNamespaces.js'
import { toNamespace } from './toNamespace.js'
import { type Requirement, toRequirements } from './toRequirements.js'

/**
 * Checks that everything required is granted: each namespace, an account on each chain, and there each method and
 * event.
 *
 * @param namespaces - What is granted.
 * @param requiredNamespaces - What is required.
 * @throws `pairing/namespaces-invalid`: 5000 namespace, 5001 chain, 5002 method, 5003 event.
 */
export function assertConformance(
  namespaces: SessionNamespaces,
  requiredNamespaces: ProposalNamespaces,
): void {
  const granted = new Set(Object.keys(namespaces).map(toNamespace))
  const missing = Object.keys(requiredNamespaces).find((key) => !granted.has(toNamespace(key)))
  if (missing !== undefined) throw refuseNamespaces(peerCodes.rejectedByUser, `${missing} is not granted`)
  for (const requirement of toRequirements(requiredNamespaces)) assertRequirement(namespaces, requirement)
}

function assertRequirement(namespaces: SessionNamespaces, { chain, methods, events }: Requirement): void {
  const grants = getGrants(namespaces, chain)
  if (!grants) throw refuseNamespaces(peerCodes.rejectedChains, `no account on ${chain} is granted`)
  const method = methods.find((name) => !grants.methods.includes(name))
  if (method !== undefined) {
    throw refuseNamespaces(peerCodes.rejectedMethods, `method ${method} is not granted on ${chain}`)
  }
  const event = events.find((name) => !grants.events.includes(name))
  if (event !== undefined) {
    throw refuseNamespaces(peerCodes.rejectedEvents, `event ${event} is not granted on ${chain}`)
  }
}
