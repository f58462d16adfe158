import type { ShownCall } from './PreparedPolkadot.js'
import type { AccountBalance } from './readAccount.js'
import { callsOf } from './readCall.js'

/** What a transaction takes of an account's money, in base units. */
export type Spending = {
  /** What it can take at most. */
  balanceAtomic: bigint
  totalAtomic: bigint
  isCovered: boolean
  /** So little is left that the network closes the account and burns the rest. */
  closesAccount: boolean
}

/**
 * Works out what a transaction takes, as far as its transfers say.
 *
 * @param call - What it does.
 * @param parts - What the account has, what accounts have to keep, and the fee with the tip.
 */
export function spendingOf(
  call: ShownCall,
  {
    balance: { freeAtomic, frozenAtomic, reservedAtomic },
    costAtomic,
    existentialDepositAtomic,
  }: { balance: AccountBalance; existentialDepositAtomic: bigint; costAtomic: bigint },
): Spending {
  const calls = callsOf(call)
  const heldAtomic = max(frozenAtomic - reservedAtomic, 0n)
  // One call that keeps the account makes the whole need what keeps it.
  const keepsAccount = calls.some((one) => 'keepsAccount' in one && one.keepsAccount)
  const keptAtomic = keepsAccount ? max(heldAtomic, existentialDepositAtomic) : heldAtomic
  const balanceAtomic = max(freeAtomic - keptAtomic, 0n)
  const named = calls.reduce(
    (sum, one) => sum + (one.kind === 'transfer' ? one.amountAtomic : 0n),
    costAtomic,
  )
  const takesAll = calls.some(({ kind }) => kind === 'transfer-all')
  const totalAtomic = takesAll ? max(named, balanceAtomic) : named
  const leftAtomic = freeAtomic - totalAtomic
  const movesMoney = takesAll || totalAtomic > costAtomic
  return {
    balanceAtomic,
    totalAtomic,
    isCovered: totalAtomic <= balanceAtomic,
    closesAccount: movesMoney && leftAtomic >= 0n && leftAtomic < existentialDepositAtomic,
  }
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
