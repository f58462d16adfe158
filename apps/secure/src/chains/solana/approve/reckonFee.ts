import { describeInstructions, readSolanaTransaction } from '@latchkey/decode'
import * as v from 'valibot'
import type { Ask } from '../../../approve/simulate/Simulation.js'
import type { SolanaEffects } from './SolanaEffects.js'

/** What a signature costs, in lamports. */
const signatureFee = 5_000n
/** Prices differ by a hundred times within a minute: below this, in lamports, nobody is warned. */
const leastAtomic = 1_000_000n
/** Units of work that a call may take where the transaction does not say. */
const usualUnits = 200_000n

const pricesSchema = v.array(
  v.object({ prioritizationFee: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
)

/**
 * Reckons what transactions cost: what the signatures do, and what others have paid of late to be taken sooner.
 *
 * @param effects - The transactions.
 * @param ask - Asks the network's node.
 */
export async function reckonFee({ transactions }: SolanaEffects, ask: Ask) {
  const read = transactions.map(({ bytes }) => readSolanaTransaction(bytes).message)
  const signatures = read.reduce((count, { signers }) => count + signers.length, 0)
  const units = read
    .map((message) => {
      const { unitLimit } = describeInstructions(message, [])
      return unitLimit === undefined ? usualUnits * BigInt(message.instructions.length) : BigInt(unitLimit)
    })
    .reduce((sum, one) => sum + one, 0n)
  const price = await readPrice(ask)
  const usualAtomic = signatureFee * BigInt(signatures) + (units * price + 999_999n) / 1_000_000n
  return { usualAtomic, leastAtomic }
}

/** Millionths of a lamport for a unit, which three quarters of the last blocks asked no more than. */
async function readPrice(ask: Ask): Promise<bigint> {
  try {
    const answer = v.parse(pricesSchema, await ask('getRecentPrioritizationFees', [[]]))
    const prices = answer.map(({ prioritizationFee }) => prioritizationFee).sort((one, other) => one - other)
    return BigInt(prices[Math.floor(prices.length * 0.75)] ?? 0)
  } catch {
    // Then what signatures cost is what is usual.
    return 0n
  }
}
