/** What carrying something out costs at most, in base units of the network's coin. */
export type Fee = {
  amountAtomic: bigint
  isPaidByOther: boolean
  /** Whether the site said how much, or at which price. */
  isChosenBySite: boolean
  /** What the wallet reckons it costs at most; undefined where nobody can tell. */
  usualAtomic: bigint | undefined
}
