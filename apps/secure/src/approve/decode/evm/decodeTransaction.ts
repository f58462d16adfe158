import { isSameAddress } from '@latchkey/primitives'
import type { PreparedTransaction } from '../../../shared/Approval.js'
import type { Fee } from '../Approval.js'
import { type DecodeContext, distinct, type Reading } from '../build.js'
import type { ParametersOf } from '../parameters.js'
import { Refusal } from '../refuse.js'
import type { EvmCall } from './Call.js'
import { decodeCall } from './decodeCall.js'

type Parameters = ParametersOf<'eth_sendTransaction'>[0]

/** Blobs and delegations (EIP-4844, EIP-7702): nobody here signs them. */
const refusedTypes = new Set([3n, 4n])

/**
 * Reads a transaction: as it was prepared, which is what is signed, and else as the site asked for it.
 *
 * @param asked - What the site asked for.
 * @param prepared - What is signed.
 * @param context - Who signs, and where.
 */
export function decodeTransaction(
  asked: Parameters,
  prepared: PreparedTransaction | undefined,
  context: DecodeContext,
): Reading {
  const { chainId, data, from, input, type, to, value } = asked
  if ('authorizationList' in asked || (type && refusedTypes.has(BigInt(type))))
    throw new Refusal('authorization')
  if (data !== undefined && input !== undefined && data.toLowerCase() !== input.toLowerCase()) {
    throw new Refusal('data-ambiguous')
  }
  assertAccount(from, context)
  assertAccount(prepared?.from, context)
  assertChain(chainId, context)
  const call: EvmCall = prepared ?? {
    to: to ?? undefined,
    value: BigInt(value ?? 0),
    data: data ?? input ?? '0x',
  }
  const { actions, warnings } = decodeCall(call, context)
  const fee = prepared && toMostFee(prepared.gas * prepared.maxFeePerGas)
  return {
    kind: 'transaction',
    actions,
    effects: { type: 'calls', calls: [call], fee },
    warnings: distinct(warnings),
    raw: toRaw(prepared ?? asked),
  }
}

/**
 * A fee that has a limit of its own.
 *
 * @param amountAtomic - The limit, in wei.
 * @param isPaidByOther - Whether somebody else pays it.
 */
export function toMostFee(amountAtomic: bigint, isPaidByOther = false): Fee {
  return { amountAtomic, bound: 'most', isPaidByOther }
}

/**
 * Ends the reading where another account is named than the one that would act.
 *
 * @param named - As the request has it; left out where it names none.
 * @param context - Whose account it is.
 */
export function assertAccount(named: string | undefined, { address }: DecodeContext): void {
  if (named !== undefined && !isSameAddress(named, address)) throw new Refusal('account-other', [named])
}

/**
 * Ends the reading where another network is named than the request is about.
 *
 * @param named - As the request has it, as a number or a quantity; left out where it names none.
 * @param context - Which network it is about.
 */
export function assertChain(named: string | bigint | undefined, { network }: DecodeContext): void {
  if (named !== undefined && `eip155:${BigInt(named)}` !== network.caipNetworkId) {
    throw new Refusal('chain-other', [String(BigInt(named)), network.name])
  }
}

/**
 * Anything as a text to look at.
 *
 * @param value - What is signed.
 */
export function toRaw(value: unknown): string {
  return JSON.stringify(
    value,
    (_, inside) => (typeof inside === 'bigint' ? `0x${inside.toString(16)}` : inside),
    2,
  )
}
