import { formatAmount } from '@latchkey/primitives'
import type { Approval } from '@latchkey/wire'
import { priceDecimals } from '../balances/PriceProvider.js'
import { getTokenImageUrl } from '../images/getTokenImageUrl.js'
import type { ImageProvider } from '../images/ImageProvider.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { HeldApproval } from './ApprovalProvider.js'

/**
 * Writes an approval the way the wire has it. The value at risk comes from whole numbers and is cut off.
 *
 * @param approval - From an approval provider.
 * @param priceAtomic - Of a whole token, in 10^-18 US dollars; undefined when it is not known.
 * @param pictures - Where pictures are and where the gateway is reached.
 */
export function toWireApproval(
  { token, ...approval }: HeldApproval,
  priceAtomic: bigint | undefined,
  pictures: Pick<ServiceContext, 'getPublicUrl'> & { images: ImageProvider },
): Approval {
  const { address, decimals, isListed, name, symbol } = token
  const { amountAtomic, balanceAtomic, expiresAt, isSpenderContract, isUnlimited, kind, tokenId } = approval
  // A picture vouches for a token, so one that only calls itself so gets none.
  const iconUrl = isListed ? getTokenImageUrl(symbol, pictures) : undefined
  return {
    kind,
    token: { address, name, symbol, ...(decimals !== undefined && { decimals }), iconUrl: iconUrl ?? '' },
    ...(tokenId !== undefined && { token_id: String(tokenId) }),
    spender: approval.spender,
    spender_name: approval.spenderName,
    spender_is_contract: isSpenderContract,
    amount: String(amountAtomic),
    is_unlimited: isUnlimited,
    value_at_risk: getValueAtRisk({ amountAtomic, balanceAtomic, decimals, priceAtomic }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  }
}

function getValueAtRisk({
  amountAtomic,
  balanceAtomic,
  decimals,
  priceAtomic,
}: {
  amountAtomic: bigint
  balanceAtomic: bigint | undefined
  decimals: number | undefined
  priceAtomic: bigint | undefined
}): number | null {
  if (decimals === undefined || balanceAtomic === undefined) return null
  if (balanceAtomic === 0n) return 0
  if (!priceAtomic) return null
  const takeable = amountAtomic < balanceAtomic ? amountAtomic : balanceAtomic
  return Number(formatAmount((takeable * priceAtomic) / 10n ** BigInt(decimals), priceDecimals))
}
