import { type DecodeContext, distinct, type Reading } from '../../../approve/decode/build.js'
import type { Fee } from '../../../approve/decode/Fee.js'
import type { FeeTerms } from '../../../shared/Approval.js'
import type { Eip155Operation } from '../operations.js'
import { decodeCall } from './decodeCall.js'
import type { EvmCall } from './EvmCall.js'

/**
 * Reads a transaction as it is signed.
 *
 * @param operation - What is signed.
 * @param context - Who signs, and where.
 * @param terms - What is known of its fee.
 */
export function decodeTransaction(
  { transaction }: Extract<Eip155Operation, { kind: 'evm-transaction' }>,
  context: DecodeContext,
  terms: FeeTerms | undefined,
): Reading {
  const { data, fees, gas, to, value } = transaction
  const call: EvmCall = { to, value, data }
  const { actions, warnings } = decodeCall(call, context)
  const price = 'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas
  return {
    kind: 'transaction',
    actions,
    effects: { type: 'calls', calls: [call], fee: toMostFee(gas * price, terms) },
    warnings: distinct(warnings),
    raw: toRaw({ from: context.address, ...transaction }),
  }
}

/**
 * A fee that has a limit of its own.
 *
 * @param amountAtomic - The limit, in wei.
 * @param terms - What else is known of it.
 * @param isPaidByOther - Whether somebody else pays it.
 */
export function toMostFee(amountAtomic: bigint, terms: FeeTerms | undefined, isPaidByOther = false): Fee {
  const { isChosenBySite = false, usualAtomic } = terms ?? {}
  return { amountAtomic, isPaidByOther, isChosenBySite, usualAtomic }
}

/**
 * Anything as a text to look at.
 *
 * @param value - What is signed.
 */
export function toRaw(value: unknown): string {
  return JSON.stringify(value, (_, inside) => (typeof inside === 'bigint' ? writeNumber(inside) : inside), 2)
}

/** What is below zero has no hexadecimal form that others read. */
function writeNumber(value: bigint): string {
  return value < 0n ? String(value) : `0x${value.toString(16)}`
}
