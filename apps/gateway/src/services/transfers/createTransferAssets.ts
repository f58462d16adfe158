import { parseCaip2 } from '@latchkey/primitives'
import type { TransferAsset } from '@latchkey/wire'
import type { Chain } from '../../chains/createChains.js'
import type { Network } from '../../chains/Network.js'
import type { ServiceContext } from '../ServiceContext.js'
import { TransferFailure } from './TransferFailure.js'

/** What stands for the network's own coin. */
const native = 'native'

/** An asset of a transfer, and where it is. */
export type FoundAsset = { asset: TransferAsset; chain: Chain; network: Network }

/** Finds assets as transfers name them: by bare references and addresses. */
export type TransferAssets = {
  /**
   * @param chainId - The network's bare reference.
   * @param currency - The token's bare address; `native` or the placeholder for the coin.
   * @throws TransferFailure `transfer/chain` or `transfer/asset`.
   */
  require(chainId: string, currency: string): FoundAsset
  /** The asset with this bare address, or the coin; undefined for a token that the operator does not list. */
  describe(
    found: Pick<FoundAsset, 'chain' | 'network'>,
    address: string | undefined,
  ): TransferAsset | undefined
}

/**
 * Makes what finds the assets of transfers: those of the operator's networks file, whose decimals are known.
 *
 * @param context - Namespaces.
 */
export function createTransferAssets({ chains }: Pick<ServiceContext, 'chains'>): TransferAssets {
  const describe: TransferAssets['describe'] = ({ chain, network }, address) => {
    const { caipNetworkId, nativeCurrency, tokens } = network
    if (address === undefined) return { network: caipNetworkId, asset: native, metadata: nativeCurrency }
    const key = chain.toAddressKey(address)
    const token = tokens.find((one) => chain.toAddressKey(one.address) === key)
    if (!token) return undefined
    const { decimals, name, symbol } = token
    return { network: caipNetworkId, asset: token.address, metadata: { name, symbol, decimals } }
  }

  return {
    describe,
    require(chainId, currency) {
      const place = chains.all
        .flatMap((chain) => chain.networks.map((network) => ({ chain, network })))
        .find(({ network }) => parseCaip2(network.caipNetworkId).reference === chainId)
      if (!place) throw new TransferFailure('transfer/chain', 'The network is not served here')
      const { chain } = place
      const isCoin =
        currency === native ||
        (chain.isAddress(currency) &&
          chain.toAddressKey(currency) === chain.toAddressKey(chain.nativeToken.placeholder))
      const asset =
        isCoin || chain.isAddress(currency) ? describe(place, isCoin ? undefined : currency) : undefined
      if (!asset) throw new TransferFailure('transfer/asset', 'The token is not known on this network')
      return { ...place, asset }
    },
  }
}
