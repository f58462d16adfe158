import type { SessionNamespaces } from '@latchkey/pairing'
import type { SessionProposal } from '@latchkey/pairing/wallet'
import type { Namespace } from '../../shared/link.js'
import { type Account, addressOf } from '../wallet/accounts.js'
import {
  fromCaipChain,
  namespaceOf,
  namespaces,
  ownChains,
  type PairedNetworks,
  supported,
  toCaipChain,
} from './supported.js'

/** One thing a site asks for. */
export type RequestedItem = {
  /** As the site wrote it: a CAIP-2 id, or the name of a method or event. */
  id: string
  /** The kind of networks it is asked for, as the site wrote it. */
  namespace: string
  isRequired: boolean
  isSupported: boolean
}

/** What a site asks for and whether pocket has it. */
export type ProposalContents = {
  chains: RequestedItem[]
  methods: RequestedItem[]
  events: RequestedItem[]
  /** The kinds of accounts the site gets. */
  granted: readonly Namespace[]
  /** Why pocket cannot say yes, with the code the site is told. */
  obstacle: { code: number; message: string } | undefined
}

type Wishes = Pick<SessionProposal, 'requiredNamespaces' | 'optionalNamespaces'>

/**
 * Takes a proposal apart.
 *
 * @param proposal - What the site asks for.
 * @param wallet - What pocket has.
 */
export function describeProposal(proposal: Wishes, wallet: PairedNetworks): ProposalContents {
  const chains = createList()
  const methods = createList()
  const events = createList()
  const named = new Set<string>()
  for (const isRequired of [true, false]) {
    const asked = isRequired ? proposal.requiredNamespaces : proposal.optionalNamespaces
    for (const [key, entry] of Object.entries(asked)) {
      // A key with a reference (`eip155:10`) is a single network.
      const namespace = key.split(':')[0] ?? key
      const own = namespaceOf(key)
      named.add(namespace)
      for (const id of entry.chains ?? (key.includes(':') ? [key] : [])) {
        chains.ask({ id, namespace, isRequired, isSupported: !!own && ownChains(own, wallet).includes(id) })
      }
      for (const id of entry.methods) {
        methods.ask({ id, namespace, isRequired, isSupported: !!own && supported[own].methods.includes(id) })
      }
      for (const id of entry.events) {
        events.ask({ id, namespace, isRequired, isSupported: !!own && supported[own].events.includes(id) })
      }
    }
  }
  const contents = { chains: chains.get(), methods: methods.get(), events: events.get() }
  const isGranted = (namespace: Namespace) => {
    if (named.size === 0) return true
    const own = of(contents.chains, namespace)
    return named.has(namespace) && (own.length === 0 || own.some(({ isSupported }) => isSupported))
  }
  const granted = namespaces.filter(isGranted)
  return { ...contents, granted, obstacle: findObstacle({ ...contents, granted }) }
}

/** The same thing asked for twice is one, and required if it is so once. */
function createList() {
  const items = new Map<string, RequestedItem>()
  return {
    get: () => [...items.values()],
    ask(item: RequestedItem) {
      const key = `${item.namespace} ${item.id}`
      items.set(key, { ...item, isRequired: item.isRequired || items.get(key)?.isRequired === true })
    },
  }
}

/** The peer codes are those of the open specification. */
function findObstacle({ chains, methods, events, granted }: Omit<ProposalContents, 'obstacle'>) {
  const isMissing = ({ isRequired, isSupported }: RequestedItem) => isRequired && !isSupported
  if (chains.some(isMissing) || granted.length === 0) return { code: 5100, message: 'Unsupported chains' }
  if (methods.some(isMissing)) return { code: 5101, message: 'Unsupported methods' }
  return events.some(isMissing) ? { code: 5102, message: 'Unsupported events' } : undefined
}

/**
 * What a network is called, and whether pocket lacks it.
 *
 * @param chain - CAIP-2 id.
 * @param wallet - What pocket has.
 */
export function describeChain(chain: string, { networks, solana }: PairedNetworks): string {
  if (chain === solana.caipNetworkId) return solana.name
  const chainId = fromCaipChain(chain)
  return networks.find(({ id }) => id === chainId)?.name ?? `${chain} (Pocket does not have it)`
}

/**
 * What a site gets: the accounts chosen, on those networks it asked for that pocket has, with what of its wishes
 * pocket can do. Of a kind it asks for without naming networks, methods or events it gets all of pocket's, and so it does
 * of every kind when it names nothing at all.
 *
 * @param proposal - What it asked for.
 * @param wallet - What pocket has.
 * @param options - The accounts to share, first the active one; and the network pocket is on, which comes first because
 * sites start on the first account they find.
 */
export function grantNamespaces(
  proposal: Wishes,
  wallet: PairedNetworks,
  { accounts, activeChainId }: { accounts: readonly Account[]; activeChainId: number },
): SessionNamespaces {
  const contents = describeProposal(proposal, wallet)
  const active = toCaipChain(activeChainId)
  const grants = contents.granted.map((namespace) => {
    const wished = chosen(of(contents.chains, namespace), ownChains(namespace, wallet))
    const chains = [
      ...wished.filter((chain) => chain === active),
      ...wished.filter((chain) => chain !== active),
    ]
    const grant = {
      chains,
      accounts: chains.flatMap((chain) => accounts.map((one) => `${chain}:${addressOf(one, namespace)}`)),
      methods: chosen(of(contents.methods, namespace), supported[namespace].methods),
      events: chosen(of(contents.events, namespace), supported[namespace].events),
    }
    return [namespace, grant] as const
  })
  return Object.fromEntries(grants)
}

function of(items: readonly RequestedItem[], namespace: Namespace): RequestedItem[] {
  return items.filter((item) => item.namespace === namespace)
}

function chosen(asked: readonly RequestedItem[], all: readonly string[]): string[] {
  if (asked.length === 0) return [...all]
  return asked.filter(({ isSupported }) => isSupported).map(({ id }) => id)
}
