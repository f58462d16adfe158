import { recover } from 'tiny-secp256k1'
import { type Address, bytesToHex, type Hex, hashMessage, hexToBytes } from 'viem'
import { publicKeyToAddress } from 'viem/utils'

/** r, s and the recovery bit. */
const signatureBytes = 65

/**
 * The address whose key signed a text (EIP-191). Recovering a key is what signing in costs most, so it runs as compiled
 * code, which takes a fifth of the time.
 *
 * @param message - The text.
 * @param signature - Any bytes as hexadecimal text.
 * @returns Undefined for bytes that no key can have made.
 */
export function recoverAddress(message: string, signature: Hex): Address | undefined {
  const bytes = hexToBytes(signature)
  if (bytes.length !== signatureBytes) return undefined
  const recoveryBit = toRecoveryBit(bytes[signatureBytes - 1])
  if (recoveryBit === undefined) return undefined
  const key = recoverKey(hashMessage(message, 'bytes'), bytes.subarray(0, -1), recoveryBit)
  return key && publicKeyToAddress(bytesToHex(key))
}

/** Wallets write 27 and 28 as Bitcoin does, or 0 and 1. */
function toRecoveryBit(last: number | undefined): 0 | 1 | undefined {
  if (last === 0 || last === 27) return 0
  return last === 1 || last === 28 ? 1 : undefined
}

function recoverKey(hash: Uint8Array, signature: Uint8Array, recoveryBit: 0 | 1): Uint8Array | undefined {
  try {
    return recover(hash, signature, recoveryBit, false) ?? undefined
  } catch {
    // Numbers out of range.
    return undefined
  }
}
