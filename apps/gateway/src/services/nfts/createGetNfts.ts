import { toCallerBlocks } from '@latchkey/primitives'
import type { getNfts } from '@latchkey/wire'
import { requireAccountChain } from '../../chains/requireAccountChain.js'
import { requireNetwork } from '../../chains/requireNetwork.js'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { NftReader } from './createNftReader.js'
import { NftFailure } from './NftFailure.js'
import { nfts } from './NftProvider.js'
import { toWireNft } from './toWireNft.js'

/** What a page waits for metadata; what comes later is there when the page is asked for again. */
const metadataMs = 4_000
const retryAfterSeconds = 2

/**
 * Answers `getNfts`.
 *
 * @param dependencies - Namespaces, networks, and what reads metadata.
 */
export function createGetNfts({
  chains,
  getPublicUrl,
  networks,
  reader,
}: Pick<ServiceContext, 'chains' | 'getPublicUrl' | 'networks'> & { reader: NftReader }): CallHandler<
  typeof getNfts
> {
  return async ({ params: { address }, query: { chainId, cursor }, request, signal }) => {
    if (chains.isAlwaysEmpty(chainId)) return { data: [], next: null }
    const { chain, provider } = requireAccountChain(chains, {
      ...{ address, chainId, capability: nfts },
      toRefusal: (namespace) => `NFTs of ${namespace} accounts are not available here`,
    })
    const { network } = requireNetwork(networks, chainId)
    const account = chain.toAddressKey(address)
    const page = await provider.getPage({ network, account, cursor, signal }).catch(toUnavailable)
    const [{ name: caller }] = toCallerBlocks(request.ip)
    const metadata = await reader.readMetadata(
      page.items.map((item) => ({ ...item, network, caller })),
      provider,
      AbortSignal.any([signal, AbortSignal.timeout(metadataMs)]),
    )
    const options = { network, publicUrl: getPublicUrl() }
    return {
      data: page.items.map((item, index) => toWireNft(item, metadata[index], options)),
      next: page.next,
      ...(page.behindBlocks ? { behind: page.behindBlocks } : {}),
      ...(page.progress === undefined ? {} : { progress: page.progress }),
    }
  }
}

function toUnavailable(cause: unknown): never {
  // A cursor that is none.
  if (cause instanceof GatewayFailure && cause.status < 500) throw cause
  throw new NftFailure('nft/unavailable', 'The NFTs could not be read. Try again later', {
    cause,
    retryAfterSeconds,
  })
}
