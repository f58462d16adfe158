import type { HistoryTransaction } from '@latchkey/wire'
import type { Chain } from '../chain/Chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { Increase } from './getChanges.js'

/**
 * Whether the history says that somebody else has sent a token. What the account's own transactions bring, such as the other
 * side of a swap, its change or a refund, is nothing received.
 *
 * @param increase - What there is more of.
 * @param options - `address`: of the account; `chain`: its chain; `sinceMs`: older transactions do not explain it; `transactions`: of the history.
 */
export function isFromOthers(
  { token }: Increase,
  {
    address,
    chain,
    sinceMs,
    transactions,
  }: {
    address: string
    chain: Chain | undefined
    sinceMs: number
    transactions: readonly HistoryTransaction[]
  },
): boolean {
  const bringing = transactions.filter(
    ({ metadata, transfers }) =>
      Date.parse(metadata.minedAt) >= sinceMs &&
      metadata.status === 'confirmed' &&
      transfers?.some(
        ({ direction, fungible_info }) => direction === 'in' && fungible_info?.symbol === token.symbol,
      ),
  )
  return (
    bringing.length > 0 && bringing.every(({ metadata }) => !isSameAddress(chain, metadata.sentFrom, address))
  )
}
