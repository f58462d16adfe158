import { isAppKitError } from '@latchkey/errors'
import type { SecureNetwork } from '@latchkey/wire/secure'
import { getApproveChain } from '../../chains/approve.js'
import type { WalletNamespace } from '../../chains/namespaces.js'
import { findOperationNamespace, type Operation } from '../../chains/operations.js'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { Approval, Decoded } from './Approval.js'
import { type DecodeContext, type Reading, worst } from './build.js'
import { Refusal } from './refuse.js'

/**
 * Takes a request apart. Everything comes from the very value that is signed, the verified origin and the gateway's lists;
 * nothing is the site's description of it.
 *
 * @param request - What the visitor is asked.
 * @param nowMs - Milliseconds since 1970.
 * @returns The facts, or why it is refused.
 * @throws What `ask` throws, where something that the reading needs cannot be asked just now.
 */
export async function decodeRequest(request: ApprovalRequest, nowMs: number): Promise<Decoded> {
  const { address, network, networks, operation, origin } = request
  const nowSeconds = BigInt(Math.floor(nowMs / 1000))
  const context: DecodeContext = { address, network, networks, origin, nowSeconds }
  const namespace = findOperationNamespace(operation.kind)
  if (!namespace) return { status: 'refused', reason: 'kind-unknown', values: [operation.kind] }
  try {
    assertNetwork(operation, namespace, network)
    const reading = await getApproveChain(network).read(operation, context, request)
    return { status: 'readable', approval: toApproval(reading, context) }
  } catch (error) {
    if (error instanceof Refusal) return { status: 'refused', reason: error.reason, values: error.values }
    if (isAppKitError(error, 'decode/unreadable')) {
      return { status: 'refused', reason: 'unreadable', values: [error.message] }
    }
    throw error
  }
}

/** The network on the screen is the one it is signed for. */
function assertNetwork(operation: Operation, namespace: WalletNamespace, network: SecureNetwork): void {
  const isThere =
    'chainId' in operation
      ? `${namespace}:${operation.chainId}` === network.caipNetworkId
      : network.caipNetworkId.startsWith(`${namespace}:`)
  if (isThere) return
  const named = 'chainId' in operation ? String(operation.chainId) : namespace
  throw new Refusal('chain-other', [named, network.name])
}

function toApproval(reading: Reading, { address, network }: DecodeContext): Approval {
  const { actions = [], effects, fields = [], kind, message, raw, warnings = [] } = reading
  const risk = worst([...actions, ...warnings].map(({ severity }) => severity))
  return { kind, network, account: address, actions, effects, fields, message, warnings, raw, risk }
}
