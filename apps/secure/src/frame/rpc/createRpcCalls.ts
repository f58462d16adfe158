import { SecureError } from '@latchkey/errors/secure'
import { type FrameCallPayload, frameMethods } from '@latchkey/wire/frame'
import { numberToHex } from 'viem'
import type { UnsafeRequest } from '../../shared/Approval.js'
import type { FrameCalls } from '../FrameCalls.js'
import type { FrameContext } from '../FrameContext.js'
import type { WalletNetwork } from '../networks.js'
import type { Accounts } from '../wallet/createAccounts.js'
import type { Asked } from './Asked.js'
import { createApprovals } from './createApprovals.js'
import { createAssets } from './createAssets.js'
import { createEvmRequests } from './createEvmRequests.js'
import { createFilters } from './createFilters.js'
import { createOperations } from './createOperations.js'
import { createSolanaRequests } from './createSolanaRequests.js'

type RpcRequest = FrameCallPayload<'RPC_REQUEST'>
type Answer = (asked: { network: WalletNetwork; params: unknown; signal: AbortSignal }) => Promise<unknown>

/**
 * Makes the calls of RPC requests (§7.048–§7.050): what reads goes to the network's node, what signs to the visitor.
 *
 * @param context - The frame's parts.
 * @param accounts - The accounts.
 */
export function createRpcCalls(
  context: FrameContext,
  accounts: Accounts,
): Pick<FrameCalls, 'RPC_REQUEST' | 'RPC_ABORT'> {
  const { askNode } = context
  const approvals = createApprovals(context)
  const operations = createOperations(context, approvals)
  const filters = createFilters(askNode)
  const getAssets = createAssets(context)
  const requests: Readonly<Record<string, (asked: Asked) => Promise<unknown>>> = {
    ...createEvmRequests(context, { accounts, approvals, operations }),
    ...createSolanaRequests(context, { accounts, approvals }),
  }

  const answers: Readonly<Record<string, Answer>> = {
    eth_accounts: async ({ network }) => (await accounts.list(network)).map(({ address }) => address),
    eth_chainId: async ({ network }) => numberToHex(Number(network.reference)),
    eth_estimateGas: async ({ network, params, signal }) =>
      (await operations.estimateGas(network, params)) ??
      askNode(network.network.caipNetworkId, 'eth_estimateGas', params, signal),
    wallet_getAssets: ({ params }) => getAssets(params),
    wallet_getCapabilities: ({ params }) => operations.getCapabilities(params),
    wallet_getCallsStatus: ({ params }) => operations.getCallsStatus(params),
  }

  /** The network that is named; else the one in front, where it is of the namespace that is meant. */
  async function findNetwork({ chainId, chainNamespace, method }: RpcRequest): Promise<WalletNetwork> {
    if (chainId !== undefined) return accounts.getNetwork(chainId)
    const namespace = chainNamespace ?? (method.startsWith('solana_') ? 'solana' : 'eip155')
    const inFront = await accounts.getNetwork()
    if (inFront.namespace === namespace) return inFront
    const other = context.networks.find(({ caipNetworkId }) => caipNetworkId.startsWith(`${namespace}:`))
    return accounts.getNetwork(other?.caipNetworkId ?? namespace)
  }

  function read(network: WalletNetwork, request: RpcRequest, signal: AbortSignal): Promise<unknown> {
    const { method, params } = request
    const { caipNetworkId } = network.network
    const own = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (own) return own({ network, params, signal })
    if (filters.isAbout(method)) return filters.ask(caipNetworkId, method, params, signal)
    if (/UserOperation|supportedEntryPoints/.test(method))
      return context.askBundler(caipNetworkId, method, params, signal)
    return askNode(caipNetworkId, method, params, signal)
  }

  return {
    async RPC_REQUEST(payload, signal) {
      const { method } = payload
      const network = await findNetwork(payload)
      const isOfNamespace = network.namespace === (method.startsWith('solana_') ? 'solana' : 'eip155')
      if (!isOfNamespace)
        throw new SecureError('secure/network-unknown', { network: network.network.caipNetworkId })
      if (frameMethods.classify(method) === 'safe') return read(network, payload, signal)
      const run = Object.hasOwn(requests, method) ? requests[method] : undefined
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
