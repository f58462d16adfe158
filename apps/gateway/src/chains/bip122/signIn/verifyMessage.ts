import type { SignedText } from '../../ChainModule.js'
import { readAddress } from '../address.js'
import { decodeSignature } from './decodeSignature.js'
import { readProof } from './readProof.js'
import { verifyLegacy } from './verifyLegacy.js'
import { verifyProof } from './verifyProof.js'

/** From when on a valid proof holds: as transactions do, it may have locks. */
export type ProofTimes = { lockTime: number; sequence: number }

/**
 * Verifies that the key of an address signed a text, by BIP-322 or as wallets did before.
 *
 * @param signed - `signature`: see {@link decodeSignature}.
 * @returns Undefined for every text that is no signature of the account, whatever is wrong with it. Otherwise the locks of the
 * proof: zeros unless its signer set some.
 * @see BIP-322
 */
export function verifyMessage({ address, message, signature }: SignedText): ProofTimes | undefined {
  try {
    const read = readAddress(address)
    const decoded = decodeSignature(signature)
    if (!read || !decoded) return undefined
    if (decoded.form === 'legacy') {
      const isSigned = verifyLegacy({ address: read, bytes: decoded.bytes, message })
      return isSigned ? { lockTime: 0, sequence: 0 } : undefined
    }
    const proof = readProof(decoded, { message, script: read.script })
    if (!proof || !verifyProof(proof, read)) return undefined
    return { lockTime: proof.lockTime, sequence: proof.sequence }
  } catch {
    // Bytes that are no witness, no transaction, no key or no signature.
    return undefined
  }
}
