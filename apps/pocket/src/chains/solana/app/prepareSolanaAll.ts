import type { SolanaTransaction } from '@latchkey/decode'
import type { Account } from '../../../app/wallet/accounts.js'
import type { Network } from '../../../shared/network.js'
import { type PreparedSolana, prepareSolana } from './prepareSolana.js'

/** What several transactions do, in their order, and cost together; amounts are lamports. */
export type PreparedSolanaAll = Pick<
  PreparedSolana,
  'feeAtomic' | 'totalAtomic' | 'balanceAtomic' | 'isCovered'
> & {
  transactions: readonly PreparedSolana[]
}

/**
 * Finds out what several transactions do and cost. Each is tried as if it were the first: whether one fails because of what
 * another does cannot be told.
 *
 * @param network - The network.
 * @param account - Who signs them.
 * @param transactions - What the site asked for.
 * @returns Everything that is shown before they are signed.
 */
export async function prepareSolanaAll(
  network: Network,
  account: Account,
  transactions: readonly SolanaTransaction[],
): Promise<PreparedSolanaAll> {
  const prepared = await Promise.all(transactions.map((one) => prepareSolana(network, account, one)))
  const feeAtomic = prepared.reduce((sum, one) => sum + one.feeAtomic, 0n)
  const totalAtomic = prepared.reduce((sum, one) => sum + one.totalAtomic, 0n)
  const balanceAtomic = prepared[0]?.balanceAtomic ?? 0n
  const isCovered = balanceAtomic >= totalAtomic
  return { transactions: prepared, feeAtomic, totalAtomic, balanceAtomic, isCovered }
}
