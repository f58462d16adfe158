import type { TokenBalance } from '../balances/TokenBalance.js'

/** One token that an account holds more of than before. */
export type Increase = { token: TokenBalance; amountAtomic: bigint }

/** What two readings of an account differ in. */
export type Changes = { increases: readonly Increase[]; hasDecreased: boolean }

/**
 * Compares two readings of what an account holds on one network.
 *
 * @param before - The earlier reading.
 * @param after - The later one; a token that is missing in it is gone.
 */
export function getChanges(before: readonly TokenBalance[], after: readonly TokenBalance[]): Changes {
  const getId = ({ address }: TokenBalance) => address ?? 'native'
  const held = new Map(before.map((token) => [getId(token), token.amountAtomic]))
  const holds = new Map(after.map((token) => [getId(token), token.amountAtomic]))
  const increases = after.flatMap((token) => {
    const amountAtomic = token.amountAtomic - (held.get(getId(token)) ?? 0n)
    return amountAtomic > 0n ? [{ token, amountAtomic }] : []
  })
  return { increases, hasDecreased: [...held].some(([id, amount]) => (holds.get(id) ?? 0n) < amount) }
}
