import type { getHistory } from '@latchkey/wire'
import { requireAccountChain } from '../../chains/requireAccountChain.js'
import { requireNetwork } from '../../chains/requireNetwork.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { ImageProvider } from '../images/ImageProvider.js'
import type { PriceNotes } from '../price-notes/PriceNotes.js'
import type { ServiceContext } from '../ServiceContext.js'
import { askVendorFirst, type HistoryVendor } from './askVendorFirst.js'
import { HistoryFailure } from './HistoryFailure.js'
import { history } from './HistoryProvider.js'
import { readWorths } from './readWorths.js'
import { toWireTransaction } from './toWireTransaction.js'

const retryAfterSeconds = 2

/**
 * Answers `getHistory`, with what things were worth as far as prices were noted then.
 *
 * @param dependencies - Namespaces, networks, pictures, the notes, and the vendor that the operator pays.
 */
export function createGetHistory(
  dependencies: Pick<ServiceContext, 'chains' | 'getPublicUrl' | 'networks' | 'onFailure'> & {
    images: ImageProvider
    notes: PriceNotes
    vendor: HistoryVendor | undefined
  },
): CallHandler<typeof getHistory> {
  const { chains, networks, vendor } = dependencies

  return async ({ params, query, signal }) => {
    const { address } = params
    const chainId = query.chainId === undefined ? undefined : chains.toNetworkId(query.chainId)
    if (query.onramp !== undefined) {
      throw new GatewayFailure('provider/unknown', 'Purchases of no provider are listed here')
    }
    if (chainId !== undefined && chains.isAlwaysEmpty(chainId)) return { data: [], next: null }
    const { chain, provider } = requireAccountChain(chains, {
      address,
      capability: history,
      chainId,
      toRefusal: (namespace) => `The history of ${namespace} accounts is not available here`,
    })
    const { behindBlocks, items, next, progress } = await askVendorFirst(provider, vendor)
      .getPage({
        networks: chainId === undefined ? chain.networks : [requireNetwork(networks, chainId).network],
        account: address,
        cursor: query.cursor,
        signal,
      })
      .catch(toUnavailable)
    const getWorth = await readWorths(items, { ...dependencies, chain })
    return {
      data: items.map((item) => toWireTransaction(item, { ...dependencies, getWorth })),
      next,
      ...(behindBlocks ? { behind: behindBlocks } : {}),
      ...(progress === undefined ? {} : { progress }),
    }
  }
}

function toUnavailable(cause: unknown): never {
  // A cursor that is none.
  if (cause instanceof GatewayFailure && cause.status < 500) throw cause
  throw new HistoryFailure('history/unavailable', 'The history could not be read. Try again later', {
    cause,
    retryAfterSeconds,
  })
}
