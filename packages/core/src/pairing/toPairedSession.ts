import type { Session } from '@latchkey/pairing'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { isCaip2, isCaip10, parseCaip10 } from '@latchkey/primitives'
import type { PairedSession } from './PairingState.js'

/**
 * A session as the kit shows it: chains named inline (`namespace:reference`) join their namespace, and a namespace's networks are
 * those it names and those it has accounts on.
 *
 * @param session - The protocol client's session.
 * @param known - The chains of the kit, by namespace: what it has no chain for is left out.
 */
export function toPairedSession(session: Session, known: ReadonlyMap<Namespace, unknown>): PairedSession {
  const { topic, peer, namespaces, expiresAtMs, sessionConfig, sessionProperties } = session
  const merged: PairedSession['namespaces'] = {}
  for (const [key, { accounts, chains = [], methods, events }] of Object.entries(namespaces)) {
    const namespace = key.split(':')[0] as Namespace
    if (!known.has(namespace)) continue
    const before = merged[namespace] ?? { accounts: [], chains: [], methods: [], events: [] }
    const own = accounts.filter(isCaip10)
    const networks = [...(isCaip2(key) ? [key] : []), ...chains.filter(isCaip2), ...own.map(getNetwork)]
    merged[namespace] = {
      accounts: union(before.accounts, own),
      chains: union(before.chains, networks),
      methods: union(before.methods, methods),
      events: union(before.events, events),
    }
  }
  const { name, description, url, icons } = peer
  return {
    topic,
    peer: { name, description, url, icons },
    namespaces: merged,
    expiresAtMs,
    properties: sessionProperties ?? {},
    disableDeepLink: sessionConfig?.disableDeepLink,
  }
}

/** The namespaces of a session that hold an account. */
export function getNamespaces({ namespaces }: PairedSession): readonly Namespace[] {
  return (Object.keys(namespaces) as Namespace[]).filter((one) => (namespaces[one]?.accounts.length ?? 0) > 0)
}

function getNetwork(account: Parameters<typeof parseCaip10>[0]): CaipNetworkId {
  return parseCaip10(account).caipNetworkId
}

function union<Item>(first: readonly Item[], second: readonly Item[]): Item[] {
  return [...new Set([...first, ...second])]
}
