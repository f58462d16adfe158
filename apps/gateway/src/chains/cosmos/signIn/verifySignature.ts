import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { SignedText } from '../../ChainModule.js'
import { readAddress } from '../address.js'

/** 64 bytes, r and s, in base64. */
const signaturePattern = /^[A-Za-z0-9+/]{86}==$/
/** Longer texts than anybody signs. */
const maxMessageLength = 100_000
const addressBytes = 20

/** The two kinds of networks: how a text is hashed before it is signed, and a key to an address. */
const kinds = [
  {
    hash: sha256,
    toAddress: (key: Point) => ripemd160(sha256(key.toBytes(true))),
  },
  {
    // Keys as Ethereum has them (`eth_secp256k1`).
    hash: keccak_256,
    toAddress: (key: Point) => keccak_256(key.toBytes(false).subarray(1)).subarray(-addressBytes),
  },
] as const

type Point = InstanceType<typeof secp256k1.Point>

/**
 * Tells whether an account signed a text (ADR-36): ECDSA on secp256k1, of which the key follows from the signature. An address does
 * not say how its network hashes, so both ways are tried; neither can give the address of the other.
 *
 * @param signed - A good signature is 64 bytes in base64, with the lower of the two values of s.
 * @returns False for every text that is no signature of the account, whatever is wrong with it.
 */
export function verifySignature({ address, message, signature }: SignedText): boolean {
  if (message.length > maxMessageLength || !signaturePattern.test(signature)) return false
  const parts = readAddress(address)
  if (parts?.bytes.length !== addressBytes) return false
  const bytes = Buffer.from(signature, 'base64')
  // Of texts that stand for the same bytes only one is taken.
  if (bytes.toString('base64') !== signature) return false
  const signed = Buffer.from(toSignedDocument(address.toLowerCase(), message))
  return kinds.some(({ hash, toAddress }) => {
    const digest = hash(signed)
    return [0, 1].some((recovery) => {
      const key = recoverKey(bytes, recovery, digest)
      return key !== undefined && Buffer.from(toAddress(key)).equals(parts.bytes)
    })
  })
}

/**
 * What a wallet signs of a text: the document of a transaction that no chain takes, with its members in order (ADR-36).
 *
 * @param signer - The account's address.
 * @param message - The text.
 */
export function toSignedDocument(signer: string, message: string): string {
  const data = Buffer.from(message).toString('base64')
  return `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`
}

function recoverKey(compact: Uint8Array, recovery: number, digest: Uint8Array): Point | undefined {
  try {
    const signature = secp256k1.Signature.fromBytes(compact, 'compact')
    return signature.hasHighS() ? undefined : signature.addRecoveryBit(recovery).recoverPublicKey(digest)
  } catch {
    // Numbers that are none of the curve's.
    return undefined
  }
}
