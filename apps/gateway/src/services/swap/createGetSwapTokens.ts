import type { getSwapTokens, SwapToken } from '@latchkey/wire'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import { getTokenImageUrl } from '../images/getTokenImageUrl.js'
import type { ImageProvider } from '../images/ImageProvider.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { Venues } from './createVenues.js'
import { requireSwapPlace, toTokenId } from './parseSwap.js'
import { SwapFailure } from './SwapFailure.js'

const retryAfterSeconds = 2

/**
 * Answers `getSwapTokens`: the coin and the tokens that the operator lists, or one by its address, which need not be listed.
 *
 * @param dependencies - Namespaces, networks and pictures.
 * @param venues - Who swaps between which networks.
 */
export function createGetSwapTokens(
  dependencies: Pick<ServiceContext, 'chains' | 'getPublicUrl' | 'networks'> & { images: ImageProvider },
  venues: Pick<Venues, 'reaches'>,
): CallHandler<typeof getSwapTokens> {
  return async ({ query: { address, chainId } }) => {
    const { chain, network, tools } = requireSwapPlace(dependencies, chainId)
    const toToken = (
      token: { address?: string; name: string; symbol: string; decimals: number },
      isListed: boolean,
    ): SwapToken => ({
      name: token.name,
      symbol: token.symbol,
      address: toTokenId(chain, network.caipNetworkId, token.address),
      decimals: token.decimals,
      // A picture vouches for a token, so one that only calls itself so gets none.
      logoUri: (isListed && getTokenImageUrl(token.symbol, dependencies)) || null,
      eip2612: false,
      ...(isListed ? {} : { isListed }),
    })
    if (address === undefined) {
      const destinations = dependencies.networks.all
        .filter((other) => other.network !== network && venues.reaches(network, other.network))
        .map((other) => other.network.caipNetworkId)
      return {
        tokens: [network.nativeCurrency, ...network.tokens].map((token) => toToken(token, true)),
        ...(destinations.length > 0 && { destinations }),
      }
    }
    if (!chain.isAddress(address))
      throw new GatewayFailure('request/address', 'The address provided is invalid')
    const isAsked = (other: string) => chain.toAddressKey(other) === chain.toAddressKey(address)
    const known = isAsked(chain.nativeToken.placeholder)
      ? network.nativeCurrency
      : network.tokens.find((token) => isAsked(token.address))
    if (known) return { tokens: [toToken(known, true)] }
    const found = await tools.describe(network, address).catch((cause: unknown) => {
      const options = { cause, retryAfterSeconds }
      throw new SwapFailure('swap/unavailable', 'The token could not be read. Try again later', options)
    })
    return { tokens: found ? [toToken(found, false)] : [] }
  }
}
