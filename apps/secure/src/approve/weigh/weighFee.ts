import { describeInstructions, readSolanaTransaction } from '@latchkey/decode'
import * as v from 'valibot'
import type { Approval, Effects, Fee, Warning } from '../decode/Approval.js'
import { nativeToken } from '../decode/build.js'
import type { Ask } from '../simulate/Simulation.js'
import { writeAmount } from '../ui/formatValue.js'

/** From so many times the usual on a fee is danger. */
const mostTimes = 3n
/** What a signature costs on Solana, in lamports. */
const signatureFee = 5_000n
/** Prices there differ by a hundred times within a minute: below this, in lamports, nobody is warned. */
const minSolanaFee = 1_000_000n
/** Units of work that a call may take where the transaction does not say. */
const usualUnits = 200_000n

const pricesSchema = v.array(
  v.object({ prioritizationFee: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
)

/**
 * Holds a fee against what the wallet reckons it costs.
 *
 * @param approval - The request, taken apart.
 * @param fee - What it costs at most; undefined where nobody knows.
 * @param ask - Asks the network's node.
 */
export async function weighFee(
  { effects, network }: Approval,
  fee: Fee | undefined,
  ask: Ask,
): Promise<Warning[]> {
  if (!fee || fee.isPaidByOther) return []
  const isSolana = effects?.type === 'solana'
  const usual = isSolana ? await reckonSolana(effects, ask) : fee.usualAtomic
  const coin = nativeToken(network)
  const values = [writeAmount(fee.amountAtomic, coin)]
  if (usual === undefined) {
    return fee.isChosenBySite ? [{ id: 'fee-unknown', severity: 'caution', values }] : []
  }
  const isSmall = isSolana && fee.amountAtomic < minSolanaFee
  if (isSmall || fee.amountAtomic <= usual * mostTimes) return []
  return [{ id: 'fee-high', severity: 'danger', values: [...values, writeAmount(usual, coin)] }]
}

/** What the signatures cost, and what others have paid of late to be taken sooner. */
async function reckonSolana(
  { transactions }: Extract<Effects, { type: 'solana' }>,
  ask: Ask,
): Promise<bigint> {
  const read = transactions.map(({ bytes }) => readSolanaTransaction(bytes).message)
  const signatures = read.reduce((count, { signers }) => count + signers.length, 0)
  const units = read
    .map((message) => {
      const { unitLimit } = describeInstructions(message, [])
      return unitLimit === undefined ? usualUnits * BigInt(message.instructions.length) : BigInt(unitLimit)
    })
    .reduce((sum, one) => sum + one, 0n)
  const price = await readPrice(ask)
  return signatureFee * BigInt(signatures) + (units * price + 999_999n) / 1_000_000n
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
