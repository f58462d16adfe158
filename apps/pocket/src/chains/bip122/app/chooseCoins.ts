import type { Coin } from './askEsplora.js'
import { estimateTransferVsize } from './estimateVsize.js'
import { dustAtomic, maxParts } from './limits.js'

/** Coins for a transfer; amounts are satoshis. */
export type ChosenCoins = {
  coins: readonly Coin[]
  feeAtomic: bigint
  /** What comes back; nothing where that would be too little to be worth it, and goes to the fee. */
  changeAtomic: bigint
}

/**
 * Chooses the coins of a transfer: settled ones first, the largest first, until there is enough.
 *
 * @param coins - Those of the address that pays.
 * @param asked - What is sent in all, the scripts that get it, the one that gets the rest, and satoshis for each virtual byte.
 * @returns With the fee; or what the fee would be when there is too little.
 */
export function chooseCoins(
  coins: readonly Coin[],
  asked: { amountAtomic: bigint; scripts: readonly Uint8Array[]; changeScript: Uint8Array; feeRate: number },
): ChosenCoins | { feeAtomic: bigint } {
  const { amountAtomic, changeScript, feeRate, scripts } = asked
  const feeOf = (count: number, paid: readonly Uint8Array[]) =>
    BigInt(Math.ceil(estimateTransferVsize(count, paid) * feeRate))
  const sorted = coins.toSorted(
    (one, other) =>
      Number(other.status.confirmed) - Number(one.status.confirmed) ||
      (one.value < other.value ? 1 : one.value > other.value ? -1 : 0),
  )
  const chosen: Coin[] = []
  let heldAtomic = 0n
  for (const coin of sorted.slice(0, maxParts)) {
    chosen.push(coin)
    heldAtomic += coin.value
    const withChange = feeOf(chosen.length, [...scripts, changeScript])
    const changeAtomic = heldAtomic - amountAtomic - withChange
    if (changeAtomic >= dustAtomic) return { coins: chosen, feeAtomic: withChange, changeAtomic }
    const feeAtomic = feeOf(chosen.length, scripts)
    if (heldAtomic - amountAtomic >= feeAtomic)
      return { coins: chosen, feeAtomic: heldAtomic - amountAtomic, changeAtomic: 0n }
  }
  return { feeAtomic: feeOf(Math.max(1, chosen.length), scripts) }
}
