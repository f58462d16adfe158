import {
  action,
  addressLine,
  type DecodeContext,
  distinct,
  type Reading,
} from '../../../approve/decode/build.js'
import type { FeeTerms } from '../../../shared/Approval.js'
import { countOperationGas } from '../countOperationGas.js'
import type { UserOperation } from '../operations.js'
import { decodeCall } from './decodeCall.js'
import { toMostFee, toRaw } from './decodeTransaction.js'

/**
 * Reads what the smart account does, as it is signed: its calls, what it costs at most, and who pays.
 *
 * @param operation - What is signed.
 * @param context - Who acts, and where.
 * @param terms - What is known of its fee.
 */
export function decodeOperation(
  operation: UserOperation,
  context: DecodeContext,
  terms: FeeTerms | undefined,
): Reading {
  const { fees, sponsorship } = operation
  const calls = operation.calls.map(({ data, to, value }) => ({ to, value, data }))
  const most = countOperationGas(operation) * fees.maxFeePerGas
  const readings = calls.map((call) => decodeCall(call, context))
  const actions = readings.flatMap((one) => one.actions)
  return {
    kind: 'transaction',
    actions: sponsorship
      ? [...actions, action({ kind: 'operation', lines: [addressLine('paymaster', sponsorship.paymaster)] })]
      : actions,
    effects: { type: 'calls', calls, fee: toMostFee(most, terms, sponsorship !== undefined) },
    warnings: distinct(readings.flatMap((one) => one.warnings)),
    raw: toRaw(operation),
  }
}
