import type { Spending } from './scripts.js'

/** The longest signature of ECDSA with a low s: 71 bytes of DER, and one that says what is signed. */
const signatureBytes = 72
/** A Schnorr signature, with a byte that says what is signed where a wallet writes it out. */
const schnorrBytes = 65

/** A transaction, as far as its size goes. */
export type Shape = {
  inputCount: number
  /** All inputs are of one address. */
  spending: Pick<Spending, 'kind' | 'keyBytes'>
  /** The scripts of its outputs. */
  scripts: readonly Uint8Array[]
}

/**
 * Returns the size of a transaction once it is signed, at most: signatures are of one byte more or less. Every output counts with its
 * own script.
 *
 * @param shape - See {@link Shape}.
 * @returns Virtual bytes (BIP-141).
 */
export function getVirtualSize({ inputCount, spending, scripts }: Shape): number {
  const isSegwit = spending.kind !== 'p2pkh'
  const outputBytes = scripts.reduce(
    (sum, { length }) => sum + 8 + getCountBytes(length) + length,
    getCountBytes(scripts.length),
  )
  // Version and lock time; what is no witness counts four times.
  const frame = 4 * (4 + 4 + getCountBytes(inputCount) + outputBytes) + (isSegwit ? 2 : 0)
  return Math.ceil((frame + inputCount * getInputWeight(spending)) / 4)
}

/**
 * What one input adds, in weight units: four for a virtual byte.
 *
 * @param spending - How its address is spent from.
 */
export function getInputWeight({ kind, keyBytes }: Pick<Spending, 'kind' | 'keyBytes'>): number {
  // The output that is spent, the sequence, and the length of a script.
  const outpoint = 4 * (32 + 4 + 4 + 1)
  const keyAndSignature = 1 + signatureBytes + 1 + keyBytes
  switch (kind) {
    case 'p2pkh':
      return outpoint + 4 * keyAndSignature
    case 'p2wpkh':
      return outpoint + 1 + keyAndSignature
    case 'p2sh-p2wpkh':
      return outpoint + 4 * 23 + 1 + keyAndSignature
    case 'p2tr':
      return outpoint + 1 + 1 + schnorrBytes
  }
}

/** What `bytes` virtual bytes cost at a rate for a thousand, in satoshis: part of one is charged whole. */
export function toFee(virtualBytes: number, rate: bigint): bigint {
  return (BigInt(virtualBytes) * rate + 999n) / 1000n
}

/** How many bytes a count takes. */
const getCountBytes = (count: number) => (count < 0xfd ? 1 : count <= 0xffff ? 3 : 5)
