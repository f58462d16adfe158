import type { Coin as WireCoin } from 'cosmjs-types/cosmos/base/v1beta1/coin'

/** An amount of one denom, in base units. */
export type Coin = { denom: string; amount: bigint }

/** As the SDK has it (`types/coin.go`). */
const denomPattern = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/
/** Amounts have 256 bits. */
const amountPattern = /^(?:0|[1-9]\d{0,76})$/
const maxCoins = 32

/** Whether a text has the form of a denom. */
export const isDenom = (text: string): boolean => denomPattern.test(text)

/**
 * Reads coins as messages have them: each denom once, in order, more than nothing of it.
 *
 * @returns Undefined for coins that the SDK calls invalid; an empty list is valid.
 */
export function readCoins(given: readonly WireCoin[]): Coin[] | undefined {
  if (given.length > maxCoins) return undefined
  const coins: Coin[] = []
  for (const { amount: text, denom } of given) {
    const last = coins.at(-1)
    if (!denomPattern.test(denom) || !amountPattern.test(text)) return undefined
    const amount = BigInt(text)
    if (amount === 0n || (last && last.denom >= denom)) return undefined
    coins.push({ denom, amount })
  }
  return coins
}

/** Coins as the SDK writes them in texts, such as `5uatom,7uosmo`. */
export function writeCoins(coins: readonly Coin[]): string {
  return coins.map(({ amount, denom }) => `${amount}${denom}`).join(',')
}

/** Coins as JSON has them. */
export function toJsonCoins(coins: readonly Coin[]): { denom: string; amount: string }[] {
  return coins.map(({ amount, denom }) => ({ denom, amount: String(amount) }))
}

/** The sum of lists of coins, in the order of denoms. */
export function sumCoins(lists: readonly (readonly Coin[])[]): Coin[] {
  const sums = new Map<string, bigint>()
  for (const { amount, denom } of lists.flat()) sums.set(denom, (sums.get(denom) ?? 0n) + amount)
  return [...sums].map(([denom, amount]) => ({ denom, amount })).sort((a, b) => (a.denom < b.denom ? -1 : 1))
}
