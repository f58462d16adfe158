import type { SessionNamespaces } from '@latchkey/pairing'
import type { SessionProposal } from '@latchkey/pairing/wallet'
import { findChain } from '../../chains/WalletChain.js'
import { namespaceOf } from '../../shared/caip.js'
import type { Account } from '../wallet/accounts.js'
import { ownChains, type PairedNetworks, pairedMethods } from './pairedChains.js'

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
  granted: readonly string[]
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
      // A key with a reference (`near:mainnet`) is a single network.
      const namespace = namespaceOf(key)
      const own = findChain(wallet.chains, namespace)
      const [ownMethods, ownEvents] = own ? [pairedMethods(own), own.pairing.events] : [[], []]
      named.add(namespace)
      for (const id of entry.chains ?? (key.includes(':') ? [key] : [])) {
        chains.ask({
          id,
          namespace,
          isRequired,
          isSupported: !!own && ownChains(namespace, wallet).includes(id),
        })
      }
      for (const id of entry.methods) {
        methods.ask({ id, namespace, isRequired, isSupported: ownMethods.includes(id) })
      }
      for (const id of entry.events) {
        events.ask({ id, namespace, isRequired, isSupported: ownEvents.includes(id) })
      }
    }
  }
  const contents = { chains: chains.get(), methods: methods.get(), events: events.get() }
  const isGranted = (namespace: string) => {
    if (named.size === 0) return true
    const own = of(contents.chains, namespace)
    return named.has(namespace) && (own.length === 0 || own.some(({ isSupported }) => isSupported))
  }
  const granted = Object.keys(wallet.chains).filter(isGranted)
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
export function describeChain(chain: string, { networks }: Pick<PairedNetworks, 'networks'>): string {
  return networks.find(({ id }) => id === chain)?.name ?? `${chain} (Pocket does not have it)`
}

/**
 * What a site gets: the accounts chosen, on those networks it asked for that pocket has, with what of its wishes
 * pocket can do. Of a kind it asks for without naming networks, methods or events it gets all of pocket's, and so it does
 * of every kind when it names nothing at all.
 *
 * @param proposal - What it asked for.
 * @param wallet - What pocket has.
 * @param options - The accounts to share, first the active one; and the networks pocket is on, which come first because sites start
 * on the first account they find.
 */
export function grantNamespaces(
  proposal: Wishes,
  wallet: PairedNetworks,
  {
    accounts,
    activeNetworks,
  }: { accounts: readonly Account[]; activeNetworks: Readonly<Record<string, string>> },
): SessionNamespaces {
  const contents = describeProposal(proposal, wallet)
  const grants = contents.granted.flatMap((namespace) => {
    const own = findChain(wallet.chains, namespace)
    if (!own) return []
    const active = activeNetworks[namespace]
    const wished = chosen(of(contents.chains, namespace), ownChains(namespace, wallet))
    const chains = [
      ...wished.filter((chain) => chain === active),
      ...wished.filter((chain) => chain !== active),
    ]
    const grant = {
      chains,
      accounts: chains.flatMap((chain) =>
        accounts.flatMap((one) =>
          own.accounts.addressesOf(one, chain).map(({ address }) => `${chain}:${address}`),
        ),
      ),
      methods: chosen(of(contents.methods, namespace), pairedMethods(own)),
      events: chosen(of(contents.events, namespace), own.pairing.events),
    }
    return [[namespace, grant] as const]
  })
  return Object.fromEntries(grants)
}

function of(items: readonly RequestedItem[], namespace: string): RequestedItem[] {
  return items.filter((item) => item.namespace === namespace)
}

function chosen(asked: readonly RequestedItem[], all: readonly string[]): string[] {
  if (asked.length === 0) return [...all]
  return asked.filter(({ isSupported }) => isSupported).map(({ id }) => id)
}
