import { daySeconds, toCallerBlocks } from '@latchkey/primitives'
import type { getNftImage } from '@latchkey/wire'
import { requireAccountChain } from '../../chains/requireAccountChain.js'
import { requireNetwork } from '../../chains/requireNetwork.js'
import { type CallHandler, RawAnswer } from '../../http/mountCall.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { NftReader } from './createNftReader.js'
import { NftFailure } from './NftFailure.js'
import { nfts } from './NftProvider.js'

/** Opened by itself, as a page, a stranger's drawing gets an origin of its own, and may load and run nothing. */
const vectorPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
const localSeconds = 10
const maxTokenId = 2n ** 256n

/**
 * Answers `getNftImage`.
 *
 * @param dependencies - Namespaces, networks, and what reads pictures.
 */
export function createGetNftImage({
  chains,
  networks,
  onFailure,
  reader,
}: Pick<ServiceContext, 'chains' | 'networks' | 'onFailure'> & { reader: NftReader }): CallHandler<
  typeof getNftImage
> {
  return async ({ params, reply, request }) => {
    const { chain, provider } = requireAccountChain(chains, {
      ...{ address: params.contract, chainId: params.chainId, capability: nfts },
      toRefusal: (namespace) => `NFTs of ${namespace} accounts are not available here`,
    })
    const { network } = requireNetwork(networks, params.chainId)
    const tokenId = BigInt(params.tokenId)
    const [{ name: caller }] = toCallerBlocks(request.ip)
    const question = { network, caller, contract: chain.toAddressKey(params.contract), tokenId }
    const picture =
      tokenId < maxTokenId
        ? await reader.readPicture(question, provider).catch((error: unknown) => {
            onFailure(error)
            throw new NftFailure('nft/unavailable', 'The picture could not be read. Try again later')
          })
        : undefined
    if (!picture) throw new NftFailure('nft/no-picture', 'There is no such picture')
    const { bytes, etag, type } = picture
    const maxAge = network.isLocal ? localSeconds : daySeconds
    reply.headers({ etag, 'cache-control': `public, max-age=${maxAge}` })
    if (type === 'image/svg+xml') reply.header('content-security-policy', vectorPolicy)
    const isKnown = request.headers['if-none-match'] === etag
    return isKnown ? new RawAnswer('', type, 304) : new RawAnswer(bytes, type)
  }
}
