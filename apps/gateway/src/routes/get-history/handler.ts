import { isCaip2, isEvmAddress, parseCaip2 } from '@latchkey/primitives'
import type { getHistory } from '@latchkey/wire'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { requireNetwork } from '../requireNetwork.js'
import { toWireTransaction } from './toWireTransaction.js'

/** Networks whose history the original service never answers. */
const emptyChainIds = new Set(['eip155:30', 'eip155:31'])

/**
 * Answers `getHistory`.
 *
 * @param dependencies - Networks, history provider and pictures.
 */
export function createGetHistory(
  dependencies: Pick<RouteDependencies, 'getPublicUrl' | 'history' | 'images' | 'networks'>,
): CallHandler<typeof getHistory> {
  const { history, networks } = dependencies

  return async ({ params, query }) => {
    const chainId = toCaip2Text(query.chainId)
    if (query.onramp !== undefined) {
      throw new GatewayFailure('provider/unknown', 'Purchases of no provider are listed here')
    }
    if (chainId !== undefined && emptyChainIds.has(chainId)) return { data: [], next: null }
    const account = requireAccount(params.address, chainId)
    const { items, next } = await history.getPage({
      networks: selectNetworks(chainId),
      account,
      cursor: query.cursor,
    })
    return { data: items.map((item) => toWireTransaction(item, dependencies)), next }
  }

  function selectNetworks(chainId: string | undefined): readonly ServedNetwork[] {
    if (chainId !== undefined) return [requireNetwork(networks, chainId)]
    return networks.all.filter(({ network }) => network.chainNamespace === 'eip155')
  }
}

/** Bare EVM numbers are taken too. */
function toCaip2Text(chainId: string | undefined): string | undefined {
  return chainId !== undefined && /^\d+$/.test(chainId) ? `eip155:${chainId}` : chainId
}

function requireAccount(address: string, chainId: string | undefined): `0x${string}` {
  // What is no network id is taken for one of an EVM network here, and refused as unknown afterwards.
  const namespace = chainId !== undefined && isCaip2(chainId) ? parseCaip2(chainId).namespace : 'eip155'
  if (namespace !== 'eip155') {
    throw new GatewayFailure('request/address', `The history of ${namespace} accounts is not available here`)
  }
  if (!address.startsWith('0x') || !isEvmAddress(address)) {
    throw new GatewayFailure('request/address', 'The address provided is invalid')
  }
  return address as `0x${string}`
}
