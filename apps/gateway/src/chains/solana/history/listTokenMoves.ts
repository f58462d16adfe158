import type { Movement } from './Movement.js'
import type { NodeTransaction, TokenBalance } from './NodeTransaction.js'

/**
 * Tells which tokens an account has more or less of after a transaction, whatever programs moved them. What nobody gave was
 * made, and what nobody got was burnt.
 *
 * @param meta - What became of the transaction.
 * @param account - The owner.
 */
export function listTokenMoves(
  { postTokenBalances, preTokenBalances }: NodeTransaction['meta'],
  account: string,
): Movement[] {
  const changes = sumChanges(preTokenBalances ?? [], postTokenBalances ?? [])
  return [...changes].flatMap(([mint, { byOwner, decimals }]): Movement[] => {
    const change = byOwner.get(account) ?? 0n
    if (change === 0n) return []
    const isIn = change > 0n
    const other = findOther(byOwner, isIn)
    const amountAtomic = String(isIn ? change : -change)
    const moved = { mint, decimals, amountAtomic, direction: isIn ? ('in' as const) : ('out' as const) }
    return isIn
      ? [{ operationType: other ? 'receive' : 'mint', from: other ?? mint, to: account, moved }]
      : [{ operationType: other ? 'send' : 'burn', from: account, to: other ?? mint, moved }]
  })
}

type Changes = Map<string, { decimals: number; byOwner: Map<string, bigint> }>

function sumChanges(before: readonly TokenBalance[], after: readonly TokenBalance[]): Changes {
  const changes: Changes = new Map()
  const add = (sign: bigint) => (balance: TokenBalance) => {
    const { mint, owner = '', uiTokenAmount } = balance
    const ofMint = changes.get(mint) ?? { decimals: uiTokenAmount.decimals, byOwner: new Map() }
    changes.set(mint, ofMint)
    ofMint.byOwner.set(owner, (ofMint.byOwner.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
  }
  before.forEach(add(-1n))
  after.forEach(add(1n))
  return changes
}

/** Who gave or got the most on the other side. */
function findOther(byOwner: ReadonlyMap<string, bigint>, isIn: boolean): string | undefined {
  const toAmount = (change: bigint) => (isIn ? -change : change)
  let best: [owner: string, amount: bigint] | undefined
  for (const [owner, change] of byOwner) {
    const amount = toAmount(change)
    if (amount > 0n && (!best || amount > best[1])) best = [owner, amount]
  }
  return best?.[0]
}
