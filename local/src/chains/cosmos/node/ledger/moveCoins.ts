import type { Coin } from './coins.js'
import { Refusal } from './Refusal.js'
import type { State } from './State.js'

/**
 * Moves coins from one account to another.
 *
 * @param state - Changed, also where it throws: to be a branch.
 * @throws Refusal where there are not enough of them.
 */
export function takeCoins(state: State, from: string, to: string, coins: readonly Coin[]): void {
  if (coins.length === 0) return
  const payer = state.open(from)
  for (const { amount, denom } of coins) {
    const held = payer.balances.get(denom) ?? 0n
    if (held < amount) {
      throw new Refusal(5, `spendable balance ${held}${denom} is smaller than ${amount}${denom}`)
    }
    payer.balances.set(denom, held - amount)
  }
  const payee = state.open(to)
  for (const { amount, denom } of coins) {
    payee.balances.set(denom, (payee.balances.get(denom) ?? 0n) + amount)
  }
}
