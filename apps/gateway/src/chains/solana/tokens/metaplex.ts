import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { readAddress } from '../address.js'
import { isOnCurve } from '../edwards25519.js'
import type { AccountBytes } from './decodeMint.js'
import { decodeTexts, type TokenTexts } from './decodeTexts.js'

const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const programBytes = decodeBase58(metadataProgram) ?? new Uint8Array()
const seed = Buffer.from('metadata')
/** What kind of account it is. */
const metadataKey = 4
/** The kind, then the update authority. */
const mintOffset = 33
const textsOffset = mintOffset + 32

const marker = Buffer.from('ProgramDerivedAddress')

/**
 * The address where the Metaplex program keeps what a mint is called.
 *
 * @param mint - The mint's address.
 * @see https://developers.metaplex.com/token-metadata
 */
export function findMetadataAddress(mint: string): string {
  return encodeBase58(
    findProgramAddress([seed, programBytes, readAddress(mint) ?? new Uint8Array()], programBytes),
  )
}

/**
 * Reads what the Metaplex program keeps of a mint.
 *
 * @param account - The account at {@link findMetadataAddress}; its bytes may have been cut off.
 * @param mint - The mint it is to be of.
 * @returns Undefined when it is not the program's, or of another mint.
 */
export function decodeMetadata({ bytes, owner }: AccountBytes, mint: string): TokenTexts | undefined {
  if (owner !== metadataProgram || bytes[0] !== metadataKey || bytes.length < textsOffset) return undefined
  if (encodeBase58(bytes.subarray(mintOffset, textsOffset)) !== mint) return undefined
  return decodeTexts(bytes.subarray(textsOffset))
}

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
