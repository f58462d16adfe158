import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex } from '../encoding/fromHex.js'
import { joinBytes } from '../encoding/joinBytes.js'
import { toHex } from '../encoding/toHex.js'
import { toUtf8 } from '../encoding/toUtf8.js'

/**
 * Finds the address that signed a text with `personal_sign` (EIP-191).
 *
 * @param text - The text.
 * @param signature - 65 bytes in hex.
 * @returns The address in lower case, or undefined when the signature is none.
 */
export async function recoverAddress(text: string, signature: string): Promise<string | undefined> {
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return undefined
  const bytes = fromHex(signature.slice(2))
  const recovery = (bytes[64] ?? 0) % 27
  if (recovery > 1) return undefined
  const message = toUtf8(text)
  const hash = keccak_256(joinBytes(toUtf8(`\x19Ethereum Signed Message:\n${message.length}`), message))
  try {
    const point = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact').addRecoveryBit(recovery)
    const publicKey = point.recoverPublicKey(hash).toBytes(false)
    return toAddress(keccak_256(publicKey.subarray(1)))
  } catch {
    // Numbers outside the curve: no key can have made them.
    return undefined
  }
}

function toAddress(hash: Uint8Array): string {
  return `0x${toHex(hash.subarray(12))}`
}
