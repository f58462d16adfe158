import type { Fees } from './readFees.js'

/** What a transaction or an operation pays for a unit of gas at most, in wei. */
type Prices = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** Nodes take a replacement whose fees are an eighth higher. */
const raise = (wei: bigint) => (wei * 9n) / 8n + 1n
/** What can be raised once to what it was. */
const lower = (wei: bigint) => ((wei - 1n) * 8n) / 9n

/**
 * What the transaction of an operation pays first: a step less than the operation pays back, where that is enough now, so that it
 * can be raised.
 *
 * @param operation - What it pays back.
 * @param market - What gas costs now.
 */
export function getFirstFees({ maxFeePerGas, maxPriorityFeePerGas }: Prices, market: Fees): Prices {
  const less = { maxFeePerGas: lower(maxFeePerGas), maxPriorityFeePerGas: lower(maxPriorityFeePerGas) }
  const isEnough =
    less.maxPriorityFeePerGas >= market.maxPriorityFeePerGas &&
    less.maxFeePerGas >= 2n * market.baseFeePerGas + less.maxPriorityFeePerGas
  return isEnough ? less : { maxFeePerGas, maxPriorityFeePerGas }
}

/**
 * What the transaction pays next: a step more, and never more than its operation pays back.
 *
 * @param transaction - What it pays.
 * @param operation - What it pays back.
 * @returns Undefined when no step is left.
 */
export function getRaisedFees(transaction: Prices, operation: Prices): Prices | undefined {
  const { maxFeePerGas, maxPriorityFeePerGas } = operation
  const isRoom =
    raise(transaction.maxFeePerGas) <= maxFeePerGas &&
    raise(transaction.maxPriorityFeePerGas) <= maxPriorityFeePerGas
  return isRoom ? { maxFeePerGas, maxPriorityFeePerGas } : undefined
}

/**
 * What a transaction pays that does nothing, so that the nonce of another is used.
 *
 * @param transaction - What that one pays.
 * @param market - What gas costs now.
 * @param mostFeePerGas - What is never exceeded.
 * @returns Undefined when that would be.
 */
export function getCancelFees(transaction: Prices, market: Fees, mostFeePerGas: bigint): Prices | undefined {
  const maxPriorityFeePerGas = max(raise(transaction.maxPriorityFeePerGas), market.maxPriorityFeePerGas)
  const least = raise(transaction.maxFeePerGas)
  if (least > mostFeePerGas) return undefined
  const wanted = max(least, 2n * market.baseFeePerGas + maxPriorityFeePerGas)
  const maxFeePerGas = min(wanted, mostFeePerGas)
  return {
    maxFeePerGas,
    maxPriorityFeePerGas: min(maxPriorityFeePerGas, maxFeePerGas),
  }
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
