import { readCoinType, suiCoinType } from '../coins/coinTypes.js'
import type { GraphTransaction } from './graphSchemas.js'

/** What an account has more or less of after a transaction, gas aside. */
export type Move = {
  direction: 'in' | 'out'
  coinType: string
  /** Always above zero. */
  amountAtomic: bigint
  /** Who has less of it where the account has more, or more where it has less; the one with the most. Undefined where nobody has. */
  counterpart: string | undefined
}

/**
 * What an account paid for gas.
 *
 * @param transaction - As a node has it.
 * @param account - The account.
 * @returns In MIST; below zero where more storage was paid back. Undefined where somebody else paid, or the node does not say.
 */
export function readGas(
  { effects, gasInput, sender }: GraphTransaction,
  account: string,
): bigint | undefined {
  const payer = gasInput?.gasSponsor?.address ?? sender?.address
  const summary = effects.gasEffects?.gasSummary
  if (payer !== account || !summary) return undefined
  return summary.computationCost + summary.storageCost - summary.storageRebate
}

/**
 * Lists what an account has more or less of after a transaction, without what it paid for gas.
 *
 * @param transaction - With all its changes.
 * @param account - The account.
 */
export function listMoves(transaction: GraphTransaction, account: string): Move[] {
  if (transaction.effects.status !== 'SUCCESS') return []
  const byCoin = new Map<string, Map<string, bigint>>()
  for (const { amount, coinType, owner } of transaction.effects.balanceChanges.nodes) {
    const type = readCoinType(coinType?.repr ?? '')
    if (type === undefined || !owner) continue
    const amounts = byCoin.get(type) ?? new Map<string, bigint>()
    byCoin.set(type, amounts.set(owner.address, (amounts.get(owner.address) ?? 0n) + amount))
  }
  return [...byCoin].flatMap(([coinType, amounts]): Move[] => {
    const gas = coinType === suiCoinType ? (readGas(transaction, account) ?? 0n) : 0n
    const amount = (amounts.get(account) ?? 0n) + gas
    if (amount === 0n) return []
    const isIn = amount > 0n
    const [counterpart] = [...amounts]
      .filter(([owner, other]) => owner !== account && other > 0n !== isIn)
      .sort(([, one], [, other]) => (one > other === isIn ? 1 : -1))
    return [
      {
        direction: isIn ? 'in' : 'out',
        coinType,
        amountAtomic: isIn ? amount : -amount,
        counterpart: counterpart?.[0],
      },
    ]
  })
}
