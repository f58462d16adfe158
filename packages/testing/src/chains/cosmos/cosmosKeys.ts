import { decodeBase64, encodeBase64, isSameBytes } from '@latchkey/primitives'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bech32 } from '@scure/base'

/** How a chain makes addresses of keys and hashes what they sign. */
export type CosmosKeyType = 'secp256k1' | 'eth_secp256k1'

/**
 * A key's account on a chain.
 *
 * @param privateKey - 32 bytes.
 * @param chain - What its addresses begin with, and how they are made.
 */
export function toCosmosAccount(
  privateKey: Uint8Array,
  { bech32Prefix, keyType = 'secp256k1' }: { bech32Prefix: string; keyType?: CosmosKeyType | undefined },
) {
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  const bytes = toAddressBytes(publicKey, keyType)
  return { publicKey, bytes, address: bech32.encode(bech32Prefix, bech32.toWords(bytes)) }
}

function toAddressBytes(publicKey: Uint8Array, keyType: CosmosKeyType): Uint8Array {
  if (keyType === 'secp256k1') return ripemd160(sha256(publicKey))
  return keccak_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(-20)
}

/**
 * Signs bytes as a chain wants it.
 *
 * @returns r‖s, 64 bytes.
 */
export function signCosmosBytes(
  bytes: Uint8Array,
  privateKey: Uint8Array,
  keyType: CosmosKeyType = 'secp256k1',
): Uint8Array {
  return secp256k1.sign(hash(bytes, keyType), privateKey, { prehash: false })
}

/**
 * The document by which a text is signed off chain (ADR-36), as the bytes that are hashed.
 *
 * @param address - Who signs.
 * @param text - The text.
 */
export function toAdr36Bytes(address: string, text: string): Uint8Array {
  const data = encodeBase64(new TextEncoder().encode(text))
  const value = `{"data":"${data}","signer":"${address}"}`
  return new TextEncoder().encode(
    `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":${value}}],"sequence":"0"}`,
  )
}

/**
 * Whether a signature of a text is an account's, whichever way its chain hashes.
 *
 * @param given - `signature`: 64 bytes in base64.
 */
export function isCosmosSignature(given: { address: string; message: string; signature: string }): boolean {
  const signature = decodeBase64(given.signature) ?? new Uint8Array()
  const account = bech32.decodeUnsafe(given.address)
  const own = account && bech32.fromWordsUnsafe(account.words)
  const bytes = toAdr36Bytes(given.address, given.message)
  return (['secp256k1', 'eth_secp256k1'] as const).some((keyType) =>
    [0, 1].some((recovery) => {
      try {
        const recoverable = Uint8Array.of(recovery, ...signature)
        const key = secp256k1.recoverPublicKey(recoverable, hash(bytes, keyType), { prehash: false })
        return own !== undefined && isSameBytes(toAddressBytes(key, keyType), own)
      } catch {
        return false
      }
    }),
  )
}

/** The fields of what is signed in bytes. */
export type CosmosSignDocument = {
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  chainId: string
  accountNumber: { toString(): string }
}

/**
 * What is signed in bytes (`cosmos.tx.v1beta1.SignDoc`).
 *
 * @param document - Its fields.
 */
export function writeCosmosSignDocument(document: CosmosSignDocument): Uint8Array {
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = document
  const number = BigInt(accountNumber.toString())
  return Uint8Array.of(
    ...[0x0a, ...toVarint(BigInt(bodyBytes.length)), ...bodyBytes],
    ...[0x12, ...toVarint(BigInt(authInfoBytes.length)), ...authInfoBytes],
    ...[0x1a, ...toVarint(BigInt(chainId.length)), ...new TextEncoder().encode(chainId)],
    ...(number > 0n ? [0x20, ...toVarint(number)] : []),
  )
}

/**
 * What is signed as JSON: sorted, with the characters escaped that Go escapes.
 *
 * @param document - What is signed.
 */
export function writeCosmosJson(document: unknown): Uint8Array {
  const sort = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sort)
    if (typeof value !== 'object' || value === null) return value
    const own = value as Record<string, unknown>
    return Object.fromEntries(
      Object.keys(own)
        .sort()
        .map((key) => [key, sort(own[key])]),
    )
  }
  const text = JSON.stringify(sort(document))
  const escaped = text.replace(/[<>&]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`)
  return new TextEncoder().encode(escaped)
}

function hash(bytes: Uint8Array, keyType: CosmosKeyType): Uint8Array {
  return keyType === 'secp256k1' ? sha256(bytes) : keccak_256(bytes)
}

function toVarint(value: bigint): readonly number[] {
  return value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...toVarint(value >> 7n)]
}
