import { maxGasBudget, minComputationUnits } from './admit.js'
import { toStorageCost } from './CoinObject.js'
import { listArguments, type SuiTransaction } from './SuiTransaction.js'

/** What a transaction costs, in MIST: computation and storage, less what deleted and rewritten objects had paid. */
export type GasCost = {
  computationCost: bigint
  storageCost: bigint
  storageRebate: bigint
  /** The hundredth of the rebates that nobody gets back. */
  nonRefundableStorageFee: bigint
}

/** Computation is rounded up to one of these, as on the public networks. */
const unitBuckets = [minComputationUnits, 5_000n, 10_000n, 20_000n, 50_000n, 200_000n, 1_000_000n, 5_000_000n]

/** Of a rebate, how much is given back, in ten-thousandths. */
const rebateRate = 9_900n
const whole = 10_000n

/**
 * What the computation costs. Public networks count what the virtual machine does; here each command and argument counts alike.
 *
 * @returns In MIST.
 */
export function toComputationCost({ commands, gas }: SuiTransaction): bigint {
  const units = commands.reduce((sum, command) => sum + 10 * (1 + listArguments(command).length), 100)
  return (unitBuckets.find((bucket) => bucket >= units) ?? 5_000_000n) * gas.price
}

/**
 * What a transaction costs.
 *
 * @param computationCost - In MIST.
 * @param before - What the storage of its objects was paid with so far, in MIST.
 * @param writtenTypes - The coin types of the objects it leaves.
 */
export function toGasCost(computationCost: bigint, before: bigint, writtenTypes: readonly string[]): GasCost {
  const storageRebate = (before * rebateRate + whole / 2n) / whole
  const storageCost = writtenTypes.reduce((sum, coinType) => sum + toStorageCost(coinType), 0n)
  return { computationCost, storageCost, storageRebate, nonRefundableStorageFee: before - storageRebate }
}

/** What is paid, in MIST; negative where more comes back. */
export function toNetCost({ computationCost, storageCost, storageRebate }: GasCost): bigint {
  return computationCost + storageCost - storageRebate
}

/**
 * The budget nodes suggest for a transaction that cost this much: computation and storage, with something to spare.
 *
 * @param price - MIST for a unit of computation.
 * @returns In MIST.
 */
export function toBudget(cost: GasCost, price: bigint): bigint {
  const base = cost.computationCost + minComputationUnits * price
  const total = base + cost.storageCost - cost.storageRebate
  const budget = total > base ? total : base
  return budget > maxGasBudget ? maxGasBudget : budget
}
