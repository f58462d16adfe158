import { SchemaError } from '@latchkey/errors/schema'
import type { Chains } from '../../chains/createChains.js'
import type { SwapSettings } from './swapSettings.js'

/** The operator's own part of what a swap gives. */
export type OperatorFee = {
  basisPoints: number
  /** An address of the namespace. */
  recipient: string
}

/** Basis points of a whole. */
const whole = 10_000n

/**
 * Reads the operator's fee of each namespace. A namespace without a recipient has none.
 *
 * @param chains - The namespaces known.
 * @param settings - As the operator wrote them.
 * @throws `parsing/schema` for a fee that nobody gets, and for a recipient that is no address of a known namespace.
 */
export function readOperatorFees(
  chains: Pick<Chains, 'find'>,
  {
    LATCHKEY_SWAP_FEE: basisPoints,
    LATCHKEY_SWAP_FEE_RECIPIENTS: recipients = [],
  }: Pick<SwapSettings, 'LATCHKEY_SWAP_FEE' | 'LATCHKEY_SWAP_FEE_RECIPIENTS'>,
): ReadonlyMap<string, OperatorFee> {
  const fees = new Map<string, OperatorFee>()
  for (const text of recipients) {
    const namespace = text.slice(0, text.indexOf(':'))
    const recipient = text.slice(namespace.length + 1)
    if (!chains.find(namespace)?.isAddress(recipient)) {
      const issue = `"${text}" is not a known namespace, a colon and an address of it`
      throw new SchemaError('parsing/schema', { what: 'LATCHKEY_SWAP_FEE_RECIPIENTS', issue })
    }
    fees.set(namespace, { basisPoints, recipient })
  }
  if (basisPoints > 0 && fees.size === 0) {
    const issue = 'nobody gets the fee. Set LATCHKEY_SWAP_FEE_RECIPIENTS too, or the fee to 0'
    throw new SchemaError('parsing/schema', { what: 'LATCHKEY_SWAP_FEE', issue })
  }
  return basisPoints > 0 ? fees : new Map()
}

/**
 * Takes the fee off an amount; the part for the operator is rounded down.
 *
 * @param amountAtomic - In base units.
 * @param fee - None unless given.
 */
export function takeFee(amountAtomic: bigint, fee: OperatorFee | undefined): bigint {
  return amountAtomic - (amountAtomic * BigInt(fee?.basisPoints ?? 0)) / whole
}

/**
 * The least amount of which a given one is left after the fee.
 *
 * @param keptAtomic - In base units, above 0.
 * @param fee - None unless given.
 */
export function addFee(keptAtomic: bigint, fee: OperatorFee | undefined): bigint {
  return ((keptAtomic - 1n) * whole) / (whole - BigInt(fee?.basisPoints ?? 0)) + 1n
}
