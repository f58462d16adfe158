import type { getApprovals } from '@latchkey/wire'
import type { Chain } from '../../chains/createChains.js'
import type { Network } from '../../chains/Network.js'
import { requireAccountChain } from '../../chains/requireAccountChain.js'
import { requireNetwork } from '../../chains/requireNetwork.js'
import type { CallHandler } from '../../http/mountCall.js'
import { type Prices, prices } from '../balances/PriceProvider.js'
import type { ImageProvider } from '../images/ImageProvider.js'
import type { PriceNotes } from '../price-notes/PriceNotes.js'
import type { ServiceContext } from '../ServiceContext.js'
import { ApprovalFailure } from './ApprovalFailure.js'
import { approvals, type HeldApproval } from './ApprovalProvider.js'
import { toWireApproval } from './toWireApproval.js'

const retryAfterSeconds = 2

/**
 * Answers `getApprovals`: what contracts may take from an account, and what it is worth as far as prices are known.
 *
 * @param dependencies - Namespaces, networks, pictures, where prices are noted, and who is told when prices cannot be read.
 */
export function createGetApprovals(
  dependencies: Pick<ServiceContext, 'chains' | 'getPublicUrl' | 'networks' | 'onFailure'> & {
    images: ImageProvider
    notes: PriceNotes
  },
): CallHandler<typeof getApprovals> {
  const { chains, networks, notes, onFailure } = dependencies

  return async ({ params, query, signal }) => {
    const { chain, provider } = requireAccountChain(chains, {
      address: params.address,
      capability: approvals,
      chainId: query.chainId,
      toRefusal: (namespace) => `Approvals of ${namespace} accounts are not available here`,
    })
    const { network } = requireNetwork(networks, query.chainId)
    const { behindBlocks, items, progress } = await provider
      .list({ network, account: params.address, signal })
      .catch(toUnavailable)
    const found = await readPrices(chain, network, items, signal)
    return {
      data: items.map((item) =>
        toWireApproval(item, found.get(chain.toAddressKey(item.token.address)), dependencies),
      ),
      ...(behindBlocks > 0 && { behind: behindBlocks }),
      ...(progress !== undefined && { progress }),
    }
  }

  /** Those of the list are priced together, as they are for balances: one answer of the cache serves both. */
  async function readPrices(
    chain: Chain,
    network: Network,
    items: readonly HeldApproval[],
    signal: AbortSignal,
  ): Promise<Prices> {
    const provider = chain.find(prices)
    const others = new Map<string, { address: string; decimals: number }>()
    for (const { balanceAtomic, token } of items) {
      const { address, decimals, isListed } = token
      if (!isListed && decimals !== undefined && balanceAtomic)
        others.set(chain.toAddressKey(address), { address, decimals })
    }
    if (!provider || items.length === 0) return new Map()
    try {
      const groups = [network.tokens, [...others.values()]].filter(({ length }) => length > 0)
      const answers = await Promise.all(
        groups.map((tokens) => provider.getPrices({ network, tokens, signal })),
      )
      await Promise.all(answers.map((answer) => notes.note(network, answer)))
      return new Map(answers.flatMap((answer) => [...answer.prices]))
    } catch (error) {
      // What is approved can be told all the same.
      onFailure(error)
      return new Map()
    }
  }
}

function toUnavailable(cause: unknown): never {
  throw new ApprovalFailure('approvals/unavailable', 'The approvals could not be read. Try again later', {
    cause,
    retryAfterSeconds,
  })
}
