import type { AccountOperation } from '@latchkey/smart-account'
import { SponsorRefusal } from '../../../sponsoring/SponsorRefusal.js'
import { getMaxGas, getPreVerificationGas } from './Operation.js'
import type { Fees } from './readFees.js'
import type { SmartAccountSettings } from './SmartAccountSettings.js'

/** What calls take may change between two looks: a fifth, and a few slots more. */
const spareCallGas = 10_000n
/** `preVerificationGas` may differ by what stands for bytes that are still to be found. */
const sparePreGas = 2_500n
/** A tip where the node has no advice, as wallets take it, in wei. */
const usualTip = 1_000_000_000n
/** A local chain's prices fall to nothing, and wallets are slower to follow; its money is worth nothing. */
const localFloor = { fee: 4_000_000_000n, tip: 1_000_000_000n }

/** What an operation that is to be paid for is held against. */
export type SponsorBounds = {
  /** Our own estimate of its limits. */
  own: { callGasLimit: bigint; verificationGasLimit: bigint }
  /** What gas costs now. */
  fees: Fees
  isLocal: boolean
  settings: SmartAccountSettings
}

/**
 * Checks that an operation asks for no more than it needs: whoever sends it is paid back by its limits and its price, whatever it
 * has cost them.
 *
 * @param operation - With its final limits, fees and paymaster, its signature as long as it will be.
 * @param bounds - See {@link SponsorBounds}.
 * @throws SponsorRefusal `gas-above-estimate` or `fee-above-market`
 */
export function checkSponsored(operation: AccountOperation, bounds: SponsorBounds): void {
  const { own, settings } = bounds
  const preVerificationGas = getPreVerificationGas(operation, settings.extraPreVerificationGas)
  checkGas('gas of all kinds', getMaxGas(operation), BigInt(settings.maxSponsoredGas))
  checkGas('preVerificationGas', operation.preVerificationGas, (preVerificationGas * 21n) / 20n + sparePreGas)
  checkGas('callGasLimit', operation.callGasLimit, (own.callGasLimit * 6n) / 5n + spareCallGas)
  checkGas('verificationGasLimit', operation.verificationGasLimit, own.verificationGasLimit)
  const most = getMarket(bounds)
  checkFee('maxPriorityFeePerGas', operation.maxPriorityFeePerGas, most.tip)
  checkFee('maxFeePerGas', operation.maxFeePerGas, most.fee)
}

/** What is asked for now, and what a wallet may have read a few blocks ago: the price of a block falls by an eighth at most. */
function getMarket({ fees, isLocal }: SponsorBounds): { fee: bigint; tip: bigint } {
  const { baseFeePerGas, isTipAdvised, maxPriorityFeePerGas } = fees
  const tip = isTipAdvised ? (maxPriorityFeePerGas * 3n) / 2n : usualTip
  const fee = (2n * baseFeePerGas * 4n) / 3n + tip
  if (!isLocal) return { fee, tip }
  return { fee: max(fee, localFloor.fee), tip: max(tip, localFloor.tip) }
}

function checkGas(name: string, given: bigint, most: bigint): void {
  if (given <= most) return
  throw new SponsorRefusal(
    'gas-above-estimate',
    `${name} may be ${most} for this to be paid for, and is ${given}. Estimate it again`,
    { most: String(most) },
  )
}

function checkFee(name: string, given: bigint, most: bigint): void {
  if (given <= most) return
  throw new SponsorRefusal(
    'fee-above-market',
    `${name} may be ${most} wei now for this to be paid for, and is ${given}. Ask for the price again`,
    { most: String(most) },
  )
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
