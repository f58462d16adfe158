import { isAppKitError } from '@latchkey/errors'
import type { UnsafeFrameMethod } from '@latchkey/wire/frame'
import type { ApprovalRequest } from '../../shared/Approval.js'
import type { Approval, Decoded } from './Approval.js'
import { type DecodeContext, type Reading, worst } from './build.js'
import { decodeCalls, decodeOperation, decodeUserOperation } from './evm/decodeBatches.js'
import { decodeTransaction } from './evm/decodeTransaction.js'
import { decodePersonalSign } from './message/decodePersonalSign.js'
import type { ParametersOf } from './parameters.js'
import { Refusal } from './refuse.js'
import { decodeSolanaMessage, decodeSolanaTransactions } from './solana/decodeSolana.js'
import { decodeTypedData } from './typed-data/decodeTypedData.js'

type Readers = {
  [Method in UnsafeFrameMethod]: (
    params: ParametersOf<Method>,
    about: ApprovalRequest,
    context: DecodeContext,
  ) => Reading | Promise<Reading>
}

const readers: Readers = {
  personal_sign: (params, _, context) => decodePersonalSign(params, context),
  eth_signTypedData_v4: (params, _, context) => decodeTypedData(params, context),
  eth_sendTransaction: ([asked], { operation, transaction }, context) =>
    operation ? decodeOperation(operation, asked, context) : decodeTransaction(asked, transaction, context),
  eth_sendUserOperation: (params, { operation }, context) =>
    operation ? decodeOperation(operation, {}, context) : decodeUserOperation(params, context),
  wallet_sendCalls: ([batch], { operation }, context) =>
    operation ? decodeOperation(operation, batch, context) : decodeCalls(batch, context),
  wallet_grantPermissions: refusePermissions,
  wallet_revokePermissions: refusePermissions,
  solana_signMessage: (params, _, context) => decodeSolanaMessage(params, context),
  solana_signTransaction: ({ transaction }, { ask }, context) =>
    decodeSolanaTransactions([transaction], context, ask),
  solana_signAllTransactions: ({ transactions }, { ask }, context) =>
    decodeSolanaTransactions(transactions, context, ask),
  solana_signAndSendTransaction: ({ transaction }, { ask }, context) =>
    decodeSolanaTransactions([transaction], context, ask),
}

function refusePermissions(): never {
  throw new Refusal('permissions')
}

/**
 * Takes a request apart. Everything comes from what is signed, the verified origin and the gateway's lists; nothing is the
 * site's description of it.
 *
 * @param request - What the visitor is asked.
 * @param nowMs - Milliseconds since 1970.
 * @returns The facts, or why it is refused.
 * @throws What `ask` throws, where a Solana transaction's lookup tables cannot be read just now.
 */
export async function decodeRequest(request: ApprovalRequest, nowMs: number): Promise<Decoded> {
  const { address, network, networks, origin } = request
  const context: DecodeContext = {
    address,
    network,
    networks,
    origin,
    nowSeconds: BigInt(Math.floor(nowMs / 1000)),
  }
  const { method, params } = request.request
  if (!Object.hasOwn(readers, method)) return { status: 'refused', reason: 'kind-unknown', values: [method] }
  // Which reader belongs to which parameters is what `Readers` says; the compiler cannot follow it through the index.
  const read = readers[method] as (params: unknown, about: ApprovalRequest, context: DecodeContext) => Reading
  try {
    return { status: 'readable', approval: toApproval(await read(params, request, context), context) }
  } catch (error) {
    if (error instanceof Refusal) return { status: 'refused', reason: error.reason, values: error.values }
    if (isAppKitError(error, 'decode/unreadable')) {
      return { status: 'refused', reason: 'unreadable', values: [error.message] }
    }
    throw error
  }
}

function toApproval(reading: Reading, { address, network }: DecodeContext): Approval {
  const { actions = [], effects, fields = [], kind, message, raw, warnings = [] } = reading
  const risk = worst([...actions, ...warnings].map(({ severity }) => severity))
  return { kind, network, account: address, actions, effects, fields, message, warnings, raw, risk }
}
