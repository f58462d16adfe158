import type { SessionNamespaces } from '../sign/namespaceTypes.js'
import { toChain } from './toChain.js'

/** What a session allows on one chain; undefined accounts mean that the chain is not in it. */
export type Grants = { methods: string[]; events: string[] }

/**
 * Looks up what a session allows on a chain: the sum of all entries that hold an account on it.
 *
 * @param namespaces - The session's namespaces.
 * @param chain - A CAIP-2 id.
 * @returns Methods and events, or undefined when no account is on the chain.
 */
export function getGrants(namespaces: SessionNamespaces, chain: string): Grants | undefined {
  const entries = Object.values(namespaces).filter(({ accounts }) =>
    accounts.some((account) => toChain(account) === chain),
  )
  if (entries.length === 0) return undefined
  return {
    methods: entries.flatMap(({ methods }) => methods),
    events: entries.flatMap(({ events }) => events),
  }
}
