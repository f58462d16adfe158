import { SecureError } from '@latchkey/errors/secure'
import { type FrameCallPayload, frameMethods } from '@latchkey/wire/frame'
import type { ChainRequests, FrameChains } from '../../chains/FrameChain.js'
import type { WalletNamespace } from '../../chains/namespaces.js'
import type { UnsafeRequest } from '../../shared/Approval.js'
import type { FrameCalls } from '../FrameCalls.js'
import type { FrameContext } from '../FrameContext.js'
import type { WalletNetwork } from '../networks.js'
import type { Accounts } from '../wallet/createAccounts.js'
import { createApprovals } from './createApprovals.js'

type RpcRequest = FrameCallPayload<'RPC_REQUEST'>

/**
 * Makes the calls of RPC requests (§7.048–§7.050): what reads goes to the network's node, what signs to the visitor. What a method
 * comes to is its chain's to say.
 *
 * @param context - The frame's parts.
 * @param parts - The accounts, and what the frame does for each namespace.
 */
export function createRpcCalls(
  context: FrameContext,
  { accounts, chains }: { accounts: Accounts; chains: FrameChains },
): Pick<FrameCalls, 'RPC_REQUEST' | 'RPC_ABORT'> {
  const approvals = createApprovals(context, ({ namespace }) => chains[namespace].askNode ?? context.askNode)
  const requests = Object.fromEntries(
    Object.entries(chains).map(([namespace, chain]) => [
      namespace,
      chain.createRequests({ accounts, approvals }),
    ]),
  ) as Record<WalletNamespace, ChainRequests>

  /** The network that is named; else the one in front, where it is of the namespace that is meant. */
  async function findNetwork(
    { chainId, chainNamespace }: RpcRequest,
    own: WalletNamespace | undefined,
  ): Promise<WalletNetwork> {
    if (chainId !== undefined) return accounts.getNetwork(chainId)
    const namespace = chainNamespace ?? own
    const inFront = await accounts.getNetwork()
    if (inFront.namespace === namespace) return inFront
    const other = context.networks.find(({ caipNetworkId }) => caipNetworkId.startsWith(`${namespace}:`))
    return accounts.getNetwork(other?.caipNetworkId ?? `${namespace}:`)
  }

  return {
    async RPC_REQUEST(payload, signal) {
      const { method, params } = payload
      const namespace = frameMethods.getNamespace(method)
      const network = await findNetwork(payload, namespace)
      if (network.namespace !== namespace)
        throw new SecureError('secure/network-unknown', { network: network.network.caipNetworkId })
      const { asks, read } = requests[namespace]
      if (frameMethods.classify(method) === 'safe') return read({ network, method, params, signal })
      const run = Object.hasOwn(asks, method) ? asks[method] : undefined
      if (!run) throw new SecureError('secure/method-unsupported', { method })
      return run({ network, request: payload as UnsafeRequest, signal })
    },
    async RPC_ABORT() {
      const goOn = approvals.abort()
      context.wallet.abort()
      return { goOn }
    },
  }
}
