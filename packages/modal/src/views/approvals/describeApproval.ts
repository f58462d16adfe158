import type { TokenApproval } from '@latchkey/core'
import { truncateAddress } from '@latchkey/primitives'
import { formatToken, getLocale } from '../../components/formatNumbers.js'
import type { Messages } from '../../messages/Messages.js'

/** An approval as the visitor reads it. */
export type ApprovalWords = { spender: string; amount: string; until?: string }

/**
 * The words for an approval: who may take how much, and until when.
 *
 * @param approval - As the kit has it.
 * @param texts - The catalogue's.
 */
export function describeApproval(
  { amountAtomic, expiresAtMs, isUnlimited, kind, spender, spenderName, token, tokenId }: TokenApproval,
  texts: Messages['approvals'],
): ApprovalWords {
  return {
    spender: spenderName ?? truncateAddress(spender),
    amount: getAmount(),
    ...(expiresAtMs !== undefined && { until: texts.until({ date: formatDate(expiresAtMs) }) }),
  }

  function getAmount(): string {
    if (kind === 'operator') return texts.allNfts
    if (tokenId !== undefined) return texts.oneNft({ id: tokenId })
    if (isUnlimited) return texts.unlimited(token)
    const { decimals, symbol } = token
    return decimals === undefined ? texts.unknownAmount : formatToken({ amountAtomic, decimals, symbol })
  }
}

function formatDate(atMs: number): string {
  const date = new Date(atMs)
  // A contract may note an end that no calendar has.
  if (Number.isNaN(date.getTime())) return '∞'
  return new Intl.DateTimeFormat(getLocale(), { dateStyle: 'medium' }).format(date)
}
