import { joinCaip10 } from '@latchkey/primitives'
import type { getExchangeAssets, WireExchangeAsset } from '@latchkey/wire'
import { writeAsset } from '../../chains/caipAssets.js'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import { getTokenImageUrl } from '../images/getTokenImageUrl.js'
import type { ImageProvider } from '../images/ImageProvider.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { createExchangeParts } from './createExchangeParts.js'
import type { ExchangeAsset } from './Exchange.js'

type Parts = Pick<ServiceContext, 'chains' | 'getPublicUrl' | 'networks' | 'onFailure'> &
  Pick<ReturnType<typeof createExchangeParts>, 'exchanges' | 'isOpen'> & { images: ImageProvider }

/**
 * Answers `getExchangeAssets`: what the project's exchanges send on a network, once each. An exchange that does not answer is left out.
 *
 * @param parts - Namespaces, networks, pictures and exchanges.
 */
export function createGetExchangeAssets(parts: Parts): CallHandler<typeof getExchangeAssets> {
  const { chains, exchanges, isOpen, networks, onFailure } = parts
  return async ({ project: caller, query: { network: caipNetworkId, source }, signal }) => {
    const project = requireProject(caller)
    const network = networks.find(caipNetworkId)?.network
    const chain = network && chains.find(network.chainNamespace)
    if (!network || !chain || !isOpen(project, source)) return { assets: [] }
    const enabled = exchanges.filter((exchange) => exchange.isEnabled(project, source))
    const lists = await Promise.all(
      enabled.map((exchange) =>
        exchange.listAssets(signal).catch((error: unknown): readonly ExchangeAsset[] => {
          onFailure(error)
          return []
        }),
      ),
    )
    const found = new Map<string, WireExchangeAsset>()
    for (const asset of lists.flat()) {
      const id = asset.network === caipNetworkId ? writeAsset(chains, asset) : undefined
      if (!id) continue
      const { address, decimals, symbol } = asset
      const key = address === undefined ? '' : chain.toAddressKey(address)
      const listed = address === undefined ? network.nativeCurrency : network.tokens.find(isSame(address))
      const logoUri = listed && getTokenImageUrl(symbol, parts)
      found.set(key, {
        asset: id,
        token: joinCaip10(network.caipNetworkId, address ?? chain.nativeToken.placeholder),
        ...{ name: listed?.name ?? symbol, symbol, decimals },
        ...(logoUri && { logoUri }),
      })
    }
    return { assets: [...found.values()] }

    function isSame(address: string): (token: { address: string }) => boolean {
      return (token) => chain?.toAddressKey(token.address) === chain?.toAddressKey(address)
    }
  }
}
