import { createPublicKey, verify } from 'node:crypto'

/** A kind of keys: the flag in front of its signatures and keys, and how both are read. */
type Scheme = {
  flag: number
  keyBytes: number
  /** What stands in front of a key in SubjectPublicKeyInfo (RFC 5480, RFC 8410), in hexadecimal. */
  prefix: string
  /** The digest of ECDSA; none for Ed25519, which has its own. */
  digest: 'sha256' | null
  /** Half the order of the curve: a higher `s` would be a second form of the same signature. */
  halfOrder?: bigint
}

const ed25519: Scheme = { flag: 0, keyBytes: 32, prefix: '302a300506032b6570032100', digest: null }
const secp256k1: Scheme = {
  flag: 1,
  keyBytes: 33,
  prefix: '3036301006072a8648ce3d020106052b8104000a032200',
  digest: 'sha256',
  halfOrder: 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n >> 1n,
}
const secp256r1: Scheme = {
  flag: 2,
  keyBytes: 33,
  prefix: '3039301306072a8648ce3d020106082a8648ce3d030107032200',
  digest: 'sha256',
  halfOrder: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n >> 1n,
}

/** The kinds of keys, by their flag. */
export const schemes: readonly [ed25519: Scheme, secp256k1: Scheme, secp256r1: Scheme] = [
  ed25519,
  secp256k1,
  secp256r1,
]

export const signatureBytes = 64

/**
 * Tells whether a key signed bytes. Ed25519 has weak keys, for which anybody can sign; an address is the digest of its key, so that
 * only an account that was made of one has one.
 *
 * @param scheme - The kind of key.
 * @param signed - `signature`: 64 bytes; of ECDSA r and s, the low one.
 */
export function verifyByKey(
  { digest, halfOrder, keyBytes, prefix }: Scheme,
  { bytes, publicKey, signature }: { bytes: Uint8Array; publicKey: Uint8Array; signature: Uint8Array },
): boolean {
  if (publicKey.length !== keyBytes || signature.length !== signatureBytes) return false
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).toString('hex')}`)
  if (halfOrder !== undefined && s > halfOrder) return false
  try {
    const key = createPublicKey({
      key: Buffer.concat([Buffer.from(prefix, 'hex'), publicKey]),
      format: 'der',
      type: 'spki',
    })
    return verify(digest, bytes, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // The bytes are no point of the curve.
    return false
  }
}
