import { isAppKitError } from '@latchkey/errors'
import type { Operation } from '../../chains/operations.js'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { Approval, Decoded } from './Approval.js'
import { type DecodeContext, type Reading, worst } from './build.js'
import { decodeOperation } from './evm/decodeOperation.js'
import { decodeTransaction } from './evm/decodeTransaction.js'
import { decodePersonalSign } from './message/decodePersonalSign.js'
import { Refusal } from './refuse.js'
import { decodeSolanaMessage, decodeSolanaTransactions } from './solana/decodeSolana.js'
import { decodeTypedData } from './typed-data/decodeTypedData.js'

type Readers = {
  [Kind in Operation['kind']]: (
    operation: Extract<Operation, { kind: Kind }>,
    context: DecodeContext,
    request: ApprovalRequest,
  ) => Reading | Promise<Reading>
}

const readers: Readers = {
  'evm-message': decodePersonalSign,
  'evm-typed-data': decodeTypedData,
  'evm-transaction': (operation, context, { feeTerms }) => decodeTransaction(operation, context, feeTerms),
  'user-operation': (operation, context, { feeTerms }) => decodeOperation(operation, context, feeTerms),
  'solana-message': decodeSolanaMessage,
  'solana-transactions': (operation, context, { ask }) => decodeSolanaTransactions(operation, context, ask),
}

/**
 * Takes a request apart. Everything comes from the very value that is signed, the verified origin and the gateway's lists;
 * nothing is the site's description of it.
 *
 * @param request - What the visitor is asked.
 * @param nowMs - Milliseconds since 1970.
 * @returns The facts, or why it is refused.
 * @throws What `ask` throws, where a Solana transaction's lookup tables cannot be read just now.
 */
export async function decodeRequest(request: ApprovalRequest, nowMs: number): Promise<Decoded> {
  const { address, network, networks, operation, origin } = request
  const nowSeconds = BigInt(Math.floor(nowMs / 1000))
  const context: DecodeContext = { address, network, networks, origin, nowSeconds }
  if (!Object.hasOwn(readers, operation.kind)) {
    return { status: 'refused', reason: 'kind-unknown', values: [operation.kind] }
  }
  // Which reader belongs to which operation is what `Readers` says; the compiler cannot follow it through the index.
  const read = readers[operation.kind] as (
    operation: Operation,
    context: DecodeContext,
    request: ApprovalRequest,
  ) => Reading | Promise<Reading>
  try {
    assertChain(operation, context)
    return { status: 'readable', approval: toApproval(await read(operation, context, request), context) }
  } catch (error) {
    if (error instanceof Refusal) return { status: 'refused', reason: error.reason, values: error.values }
    if (isAppKitError(error, 'decode/unreadable')) {
      return { status: 'refused', reason: 'unreadable', values: [error.message] }
    }
    throw error
  }
}

/** The network on the screen is the one it is signed for. */
function assertChain(operation: Operation, { network }: DecodeContext): void {
  if (!('chainId' in operation) || `eip155:${operation.chainId}` === network.caipNetworkId) return
  throw new Refusal('chain-other', [String(operation.chainId), network.name])
}

function toApproval(reading: Reading, { address, network }: DecodeContext): Approval {
  const { actions = [], effects, fields = [], kind, message, raw, warnings = [] } = reading
  const risk = worst([...actions, ...warnings].map(({ severity }) => severity))
  return { kind, network, account: address, actions, effects, fields, message, warnings, raw, risk }
}
