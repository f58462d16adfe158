import { createHash } from 'node:crypto'
import { isOnCurve } from '../edwards25519.js'

const marker = Buffer.from('ProgramDerivedAddress')

/**
 * Derives the address of a program's account from seeds: the first of 256 candidates that no key can have.
 *
 * @param seeds - At most 32 bytes each.
 * @param programId - The program's 32 bytes.
 * @returns 32 bytes.
 * @see https://solana.com/docs/core/pda
 */
export function findProgramAddress(seeds: readonly Uint8Array[], programId: Uint8Array): Uint8Array {
  for (let bump = 255; bump >= 0; bump--) {
    const parts = [...seeds, Uint8Array.of(bump), programId, marker]
    const candidate = createHash('sha256').update(Buffer.concat(parts)).digest()
    if (!isOnCurve(candidate)) return candidate
  }
  throw new RangeError('No candidate is off the curve')
}
