import type { Bytes, IndexedTransaction, Movement, MovementKind } from './IndexedTransaction.js'

/** Something an account may hold or may have allowed since a transaction. */
export type IndexedHolding = {
  account: Bytes
  kind: MovementKind
  contract: Bytes
  /** See `indexHoldings`. */
  detail: Bytes
  blockNumber: number
}

const none: Bytes = '0x'

/**
 * Lists what accounts may hold or have allowed after transactions, each thing once.
 *
 * @param transactions - The transactions.
 * @param accounts - Only theirs; everybody's unless given.
 */
export function toHoldings(
  transactions: readonly IndexedTransaction[],
  accounts?: ReadonlySet<Bytes>,
): IndexedHolding[] {
  const found = new Map<string, IndexedHolding>()
  for (const { blockNumber, movements } of transactions) {
    for (const movement of movements) {
      const holding = toHolding(movement, blockNumber)
      if (!holding || (accounts && !accounts.has(holding.account))) continue
      const { account, contract, detail, kind } = holding
      const key = `${account}${kind}${contract}${detail}`
      if (!found.has(key)) found.set(key, holding)
    }
  }
  return [...found.values()]
}

function toHolding(
  { amount, contract, kind, source, target, tokenId }: Movement,
  blockNumber: number,
): IndexedHolding | undefined {
  if (contract === null) return undefined
  // What was taken back was given before.
  if (amount === 0n && kind !== 'nft') return undefined
  if (kind === 'token') return { account: target, kind, contract, detail: none, blockNumber }
  if (kind === 'nft' || kind === 'multi-token')
    return { account: target, kind, contract, detail: toWord(tokenId ?? 0n), blockNumber }
  if (kind === 'nft-allowance')
    return { account: source, kind, contract, detail: toWord(tokenId ?? 0n), blockNumber }
  if (kind === 'allowance' || kind === 'operator' || kind === 'delegated-allowance')
    return { account: source, kind, contract, detail: target, blockNumber }
  return undefined
}

function toWord(number: bigint): Bytes {
  return `0x${number.toString(16).padStart(64, '0')}`
}
