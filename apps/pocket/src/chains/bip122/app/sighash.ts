/** What a signature covers (BIP-143, BIP-341): the outputs in the lower bits, and whether others may add coins. */
export const sighash = { default: 0, all: 1, none: 2, single: 3, anyoneCanPay: 0x80 } as const

/** What is left open by a signature of a kind that pocket makes. */
export type Opening = { inputs: boolean; outputs: boolean }

/**
 * What a signature leaves open.
 *
 * @param type - Its kind.
 * @param isTaproot - Whether there is a kind without a number.
 * @returns Nothing for a kind that pocket does not make: one that lets others choose all that is paid, or that is none.
 */
export function openingOf(type: number, isTaproot: boolean): Opening | undefined {
  if (type === sighash.default) return isTaproot ? { inputs: false, outputs: false } : undefined
  const base = type & ~sighash.anyoneCanPay
  if (base !== sighash.all && base !== sighash.single) return undefined
  return { inputs: base !== type, outputs: base === sighash.single }
}
