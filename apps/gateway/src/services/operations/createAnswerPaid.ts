import type { OperationMethod } from '@latchkey/wire/operations'
import type { Chains } from '../../chains/createChains.js'
import { requireNetwork } from '../../chains/requireNetwork.js'
import { RpcFailure } from '../../http/RpcFailure.js'
import type { NetworkRegistry } from '../../providers/rpc/createNetworkRegistry.js'
import type { Asker } from '../../sponsoring/Asker.js'

/** A question about what the operator's keys and money do. */
export type PaidCall = {
  /** The network, as the caller wrote it. */
  chainId: string
  projectId: string
  method: OperationMethod
  params: unknown
  asker: Asker
  signal: AbortSignal
}

/** The answer as JSON-RPC has it, without its id. */
export type PaidAnswer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** Answers such questions. */
export type AnswerPaid = (call: PaidCall) => Promise<PaidAnswer>

/**
 * Makes what answers questions about the operator's keys and money: each namespace that has such a service answers its own methods.
 *
 * @param dependencies - Namespaces and networks.
 * @returns Throws GatewayFailure for what is no refusal: an unknown network, or one that does not answer.
 */
export function createAnswerPaid({
  chains,
  networks,
}: {
  chains: Chains
  networks: NetworkRegistry
}): AnswerPaid {
  return async ({ chainId, method, ...call }) => {
    const { network } = requireNetwork(networks, chainId)
    const { paid } = chains.find(network.chainNamespace) ?? {}
    try {
      if (!paid?.methods.includes(method)) {
        throw new RpcFailure('methodNotFound', `${network.caipNetworkId} has no ${method}`)
      }
      return { result: await paid.answer({ ...call, method, network }) }
    } catch (error) {
      if (!(error instanceof RpcFailure)) throw error
      const { code, data, message } = error
      return { error: { code, message, ...(data === undefined ? {} : { data }) } }
    }
  }
}
