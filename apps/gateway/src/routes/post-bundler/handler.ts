import type { postBundler } from '@latchkey/wire/operations'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import { RpcFailure } from '../../http/RpcFailure.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { requireNetwork } from '../requireNetwork.js'
import { requireProject } from '../requireProject.js'

/**
 * Answers `postBundler`: each namespace that has such a service answers its own methods.
 *
 * @param dependencies - Namespaces and networks.
 */
export function createPostBundler({
  chains,
  networks,
}: Pick<RouteDependencies, 'chains' | 'networks'>): CallHandler<typeof postBundler> {
  return async ({ body: { id, method, params }, project, query, signal }) => {
    // While nobody knows whose money it is, none is spent.
    if (!project) {
      throw new GatewayFailure('project/registry-unavailable', 'The project registry is unavailable', {
        retryAfterSeconds: 5,
      })
    }
    const { id: projectId } = requireProject(project)
    const { network } = requireNetwork(networks, query.chainId)
    const { paid } = chains.find(network.chainNamespace) ?? {}
    try {
      if (!paid?.methods.includes(method)) {
        throw new RpcFailure('methodNotFound', `${network.caipNetworkId} has no ${method}`)
      }
      const result = await paid.answer({ network, projectId, method, params, signal })
      return { jsonrpc: '2.0' as const, id, result }
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error
      return { jsonrpc: '2.0' as const, id, error: { code: error.code, message: error.message } }
    }
  }
}
