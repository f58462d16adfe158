import type { SponsorPart } from '../db/schema/index.js'
import { isHeldBudget } from './toBudgets.js'

/**
 * Says how budgets change when a promise is over: what was held is free again, and of the day's money stays what was used. Whoever
 * had the promise raised last is given back first.
 *
 * @param parts - Who has had how much taken.
 * @param used - What it has cost, in base units. More than was promised cannot be, unless somebody else has the sponsor's key;
 *   it is counted all the same.
 * @returns Changes by name, in the one order in which budgets are ever taken.
 */
export function toReturns(parts: readonly SponsorPart[], used: bigint): [name: string, change: bigint][] {
  const changes = new Map<string, bigint>()
  const change = (name: string, by: bigint) => changes.set(name, (changes.get(name) ?? 0n) + by)
  let rest = parts.reduce((sum, { amount }) => sum + BigInt(amount), 0n) - used
  for (const { amount, budgets, held = amount } of parts.toReversed()) {
    const taken = BigInt(amount)
    const back = rest > taken ? taken : rest > 0n ? rest : 0n
    rest -= back
    for (const name of budgets) change(name, isHeldBudget(name) ? -BigInt(held) : -back)
  }
  if (rest < 0n) {
    for (const name of parts[0]?.budgets ?? []) if (!isHeldBudget(name)) change(name, -rest)
  }
  return [...changes].filter(([, by]) => by !== 0n).sort(([one], [other]) => (one < other ? -1 : 1))
}
