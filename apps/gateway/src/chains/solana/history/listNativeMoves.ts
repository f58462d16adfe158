import type { Movement } from './Movement.js'
import { listAccountKeys, type NodeTransaction, type TokenBalance } from './NodeTransaction.js'

/**
 * Tells how many coins an account has more or less of after a transaction, without the fee. Coins that a new token account
 * was opened with, or that a closed one gave back, have rows of their own.
 *
 * @param transaction - The transaction.
 * @param account - The account.
 */
export function listNativeMoves(transaction: NodeTransaction, account: string): Movement[] {
  const { fee, postBalances, postTokenBalances, preBalances, preTokenBalances } = transaction.meta
  const keys = listAccountKeys(transaction)
  const index = keys.indexOf(account)
  const changeOf = (at: number) => (postBalances[at] ?? 0n) - (preBalances[at] ?? 0n)
  if (index === -1) return []
  // The first account pays the fee.
  let change = changeOf(index) + (index === 0 ? fee : 0n)
  const ends: Movement[] = []
  const toMoved = (amount: bigint) => ({
    direction: amount > 0n ? ('in' as const) : ('out' as const),
    amountAtomic: String(amount > 0n ? amount : -amount),
  })
  const settle = (operationType: 'close' | 'execute', { accountIndex }: TokenBalance) => {
    const amount = -changeOf(accountIndex)
    const isPart = amount < 0n ? change <= amount : change >= amount
    if (amount === 0n || !isPart) return
    change -= amount
    const other = keys[accountIndex] ?? account
    const [from, to] = amount > 0n ? [other, account] : [account, other]
    ends.push({ operationType, from, to, moved: toMoved(amount) })
  }
  const before = preTokenBalances ?? []
  const after = postTokenBalances ?? []
  for (const one of after) if (preBalances[one.accountIndex] === 0n) settle('execute', one)
  for (const one of before)
    if (postBalances[one.accountIndex] === 0n && one.owner === account) settle('close', one)
  if (change === 0n) return ends
  const tokenAccounts = new Set([...before, ...after].map(({ accountIndex }) => accountIndex))
  const other = findOther(change > 0n)
  const [from, to] = change > 0n ? [other, account] : [account, other]
  return [{ operationType: change > 0n ? 'receive' : 'send', from, to, moved: toMoved(change) }, ...ends]

  /** Who gave or got the most on the other side. */
  function findOther(isIn: boolean): string {
    let best = { key: account, amount: 0n }
    for (const [at, key] of keys.entries()) {
      const amount = isIn ? -changeOf(at) : changeOf(at)
      if (at !== index && !tokenAccounts.has(at) && amount > best.amount) best = { key, amount }
    }
    return best.key
  }
}
