import type { SessionNamespaces } from '@latchkey/pairing'
import type { SessionProposal } from '@latchkey/pairing/wallet'
import type { Network } from '../wallet/createWallet.js'
import { namespace, toCaipChain } from './caip.js'
import { type Asked, describeProposal } from './describeProposal.js'
import { supportedEvents, supportedMethods } from './supported.js'

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

function chosen(asked: readonly Asked[], all: readonly string[]): string[] {
  if (asked.length === 0) return [...all]
  return asked.filter(({ isSupported }) => isSupported).map(({ id }) => id)
}
