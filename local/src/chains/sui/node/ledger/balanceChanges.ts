import * as v from 'valibot'
import type { CoinObject } from './CoinObject.js'

/** The form of a change in the journal. */
export const balanceChangeSchema = v.object({
  address: v.string(),
  coinType: v.string(),
  amount: v.pipe(
    v.string(),
    v.regex(/^-?\d+$/),
    v.transform((text) => BigInt(text)),
  ),
})

/** What a transaction gave somebody of a coin; negative where it took it. Gas is among it. */
export type BalanceChange = v.InferOutput<typeof balanceChangeSchema>

/**
 * Sums up what changed, for each address and coin.
 *
 * @param before - The objects as they were.
 * @param after - The objects as they are.
 * @param funds - What came into balances without objects, or went.
 */
export function listBalanceChanges(
  before: readonly CoinObject[],
  after: readonly CoinObject[],
  funds: readonly BalanceChange[],
): BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  const add = (address: string, coinType: string, amount: bigint) => {
    const key = `${address} ${coinType}`
    changes.set(key, { address, coinType, amount: (changes.get(key)?.amount ?? 0n) + amount })
  }
  for (const { balance, coinType, owner } of before) add(owner, coinType, -balance)
  for (const { balance, coinType, owner } of after) add(owner, coinType, balance)
  for (const { address, amount, coinType } of funds) add(address, coinType, amount)
  return [...changes]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, change]) => (change.amount === 0n ? [] : [change]))
}
