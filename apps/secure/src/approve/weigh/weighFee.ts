import { getApproveChain } from '../../chains/approve.js'
import type { Approval, Warning } from '../decode/Approval.js'
import { nativeToken } from '../decode/build.js'
import type { Fee } from '../decode/Fee.js'
import type { Ask } from '../simulate/Simulation.js'
import { writeAmount } from '../ui/formatValue.js'

/** From so many times the usual on a fee is danger. */
const mostTimes = 3n
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
  const reckoned = effects && (await getApproveChain(network).reckonFee?.(effects, ask))
  const usual = reckoned ? reckoned.usualAtomic : fee.usualAtomic
  const coin = nativeToken(network)
  const values = [writeAmount(fee.amountAtomic, coin)]
  if (usual === undefined) {
    return fee.isChosenBySite ? [{ id: 'fee-unknown', severity: 'caution', values }] : []
  }
  const isSmall = reckoned !== undefined && fee.amountAtomic < reckoned.leastAtomic
  if (isSmall || fee.amountAtomic <= usual * mostTimes) return []
  return [{ id: 'fee-high', severity: 'danger', values: [...values, writeAmount(usual, coin)] }]
}
