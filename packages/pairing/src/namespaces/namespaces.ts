/** What a site asks for, by namespace or by single chain (a CAIP-2 id, then without `chains`). */
export type ProposalNamespaces = Record<string, { chains?: string[]; methods: string[]; events: string[] }>

/** What a wallet grants; accounts are CAIP-10 ids. */
export type SessionNamespaces = Record<
  string,
  { accounts: string[]; methods: string[]; events: string[]; chains?: string[] }
>

/**
 * The namespace of a key, a CAIP-2 or a CAIP-10 id.
 *
 * @param id - A namespace, or what begins with one and a colon.
 */
export function toNamespace(id: string): string {
  return id.split(':', 1)[0] ?? ''
}

/**
 * The chain of an account.
 *
 * @param account - A CAIP-10 id.
 * @returns The CAIP-2 id.
 */
export function toChain(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/**
 * Tells whether a key of a namespace map stands for one chain (a CAIP-2 id) and not for a namespace.
 *
 * @param key - A well-formed key.
 */
export function isInlineKey(key: string): boolean {
  return key.includes(':')
}

/**
 * Joins lists, each item once, in the order of their first mention.
 *
 * @param lists - The lists.
 */
export function union(...lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())]
}

/** What is asked for on one chain. */
export type Requirement = { chain: string; methods: string[]; events: string[] }

/**
 * Spells a proposal out by chain.
 *
 * @param namespaces - Namespaces in list or inline form.
 */
export function toRequirements(namespaces: ProposalNamespaces): Requirement[] {
  return Object.entries(namespaces).flatMap(([key, { chains, methods, events }]) =>
    (isInlineKey(key) ? [key] : (chains ?? [])).map((chain) => ({ chain, methods, events })),
  )
}

/**
 * Joins what a site requires and what it would like into one wish by namespace, chains as lists. Wallets refuse strict
 * requirements too often, so a site sends this as optional and holds the answer against its requirements itself.
 *
 * @param maps - Namespace maps, in list or inline form.
 */
export function mergeNamespaces(...maps: readonly ProposalNamespaces[]): ProposalNamespaces {
  const merged: ProposalNamespaces = {}
  for (const { chain, methods, events } of maps.flatMap(toRequirements)) {
    const key = toNamespace(chain)
    const entry = merged[key]
    merged[key] = {
      chains: union(entry?.chains ?? [], [chain]),
      methods: union(entry?.methods ?? [], methods),
      events: union(entry?.events ?? [], events),
    }
  }
  return merged
}

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
