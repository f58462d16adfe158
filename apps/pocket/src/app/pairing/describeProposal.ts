import type { SessionNamespaces } from '@latchkey/pairing'
import type { SessionProposal } from '@latchkey/pairing/wallet'
import type { Network } from '../wallet/createWallet.js'
import { fromCaipChain, namespace, supportedEvents, supportedMethods, toCaipChain } from './supported.js'

/** One thing a site asks for. */
export type RequestedItem = {
  /** As the site wrote it: a CAIP-2 id, or the name of a method or event. */
  id: string
  isRequired: boolean
  isSupported: boolean
}

/** What a site asks for and whether pocket has it. */
export type ProposalContents = {
  chains: RequestedItem[]
  methods: RequestedItem[]
  events: RequestedItem[]
  /** Why pocket cannot say yes, with the code the site is told. */
  obstacle: { code: number; message: string } | undefined
}

/**
 * Takes a proposal apart.
 *
 * @param proposal - What the site asks for.
 * @param networks - What pocket has.
 */
export function describeProposal(
  proposal: Pick<SessionProposal, 'requiredNamespaces' | 'optionalNamespaces'>,
  networks: readonly Network[],
): ProposalContents {
  const own = new Set(networks.map(({ id }) => toCaipChain(id)))
  const chains = new Map<string, RequestedItem>()
  const methods = new Map<string, RequestedItem>()
  const events = new Map<string, RequestedItem>()
  const ask = (into: Map<string, RequestedItem>, id: string, isRequired: boolean, isSupported: boolean) => {
    const known = into.get(id)
    into.set(id, {
      id,
      isRequired: isRequired || known?.isRequired === true,
      isSupported: isSupported || known?.isSupported === true,
    })
  }
  for (const isRequired of [true, false]) {
    const asked = isRequired ? proposal.requiredNamespaces : proposal.optionalNamespaces
    for (const [key, entry] of Object.entries(asked)) {
      // A key with a reference (`eip155:10`) is a single network.
      const isOwnKind = key.split(':')[0] === namespace
      for (const chain of entry.chains ?? (key.includes(':') ? [key] : [])) {
        ask(chains, chain, isRequired, own.has(chain))
      }
      for (const method of entry.methods) {
        ask(methods, method, isRequired, isOwnKind && includes(supportedMethods, method))
      }
      for (const event of entry.events) {
        ask(events, event, isRequired, isOwnKind && includes(supportedEvents, event))
      }
    }
  }
  const contents = {
    chains: [...chains.values()],
    methods: [...methods.values()],
    events: [...events.values()],
  }
  return { ...contents, obstacle: findObstacle(contents) }
}

/** The peer codes are those of the open specification. */
function findObstacle({ chains, methods, events }: Omit<ProposalContents, 'obstacle'>) {
  const isMissing = ({ isRequired, isSupported }: RequestedItem) => isRequired && !isSupported
  if (chains.some(isMissing)) return { code: 5100, message: 'Unsupported chains' }
  if (methods.some(isMissing)) return { code: 5101, message: 'Unsupported methods' }
  if (events.some(isMissing)) return { code: 5102, message: 'Unsupported events' }
  const hasNone = chains.length > 0 && !chains.some(({ isSupported }) => isSupported)
  return hasNone ? { code: 5100, message: 'Unsupported chains' } : undefined
}

function includes(list: readonly string[], text: string): boolean {
  return list.includes(text)
}

/**
 * What a network is called, and whether pocket lacks it.
 *
 * @param chain - CAIP-2 id.
 * @param networks - What pocket has.
 */
export function describeChain(chain: string, networks: readonly Network[]): string {
  const chainId = fromCaipChain(chain)
  return networks.find(({ id }) => id === chainId)?.name ?? `${chain} (Pocket does not have it)`
}

/**
 * What a site gets: the accounts chosen, on those networks it asked for that pocket has, with what of its wishes
 * pocket can do. A site that names no networks, methods or events gets all of pocket's.
 *
 * @param proposal - What it asked for.
 * @param options - The addresses to share, first the active one; pocket's networks; and the network it is on, which
 * comes first because sites start on the first account they find.
 */
export function grantNamespaces(
  proposal: Pick<SessionProposal, 'requiredNamespaces' | 'optionalNamespaces'>,
  options: { addresses: readonly string[]; networks: readonly Network[]; activeChainId: number },
): SessionNamespaces {
  const { addresses, networks, activeChainId } = options
  const contents = describeProposal(proposal, networks)
  const chains = chosen(
    contents.chains,
    networks.map(({ id }) => toCaipChain(id)),
  )
  const active = toCaipChain(activeChainId)
  const ordered = chains.includes(active) ? [active, ...chains.filter((chain) => chain !== active)] : chains
  return {
    [namespace]: {
      chains: ordered,
      accounts: ordered.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
      methods: chosen(contents.methods, supportedMethods),
      events: chosen(contents.events, supportedEvents),
    },
  }
}

function chosen(asked: readonly RequestedItem[], all: readonly string[]): string[] {
  if (asked.length === 0) return [...all]
  return asked.filter(({ isSupported }) => isSupported).map(({ id }) => id)
}
