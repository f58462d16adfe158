import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Address, NETWORK, OutScript, TEST_NETWORK } from '@scure/btc-signer'
import { taprootTweakPrivKey } from '@scure/btc-signer/utils.js'
import type { BitcoinKey } from './bitcoinKeys.js'

// BIP-322, the simple form, for the kinds of addresses wallets have. A site's server verifies; this is for tests.

const zero4 = new Uint8Array(4)
const zero8 = new Uint8Array(8)
const sighashAll = 1

/**
 * Signs a text (BIP-322, simple).
 *
 * @param key - Whose.
 * @param message - The text.
 * @returns The witness, serialised.
 */
export function signBip322({ kind, privateKey, script }: BitcoinKey, message: string): Uint8Array {
  if (kind === 'p2tr') {
    const signature = schnorr.sign(hashTaproot(script, message), taprootTweakPrivKey(privateKey))
    return writeWitness([signature])
  }
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  const hash = hashWitness(hash160(publicKey), script, message)
  const signature = secp256k1.sign(hash, privateKey, { prehash: false, format: 'der' })
  return writeWitness([concatBytes(signature, Uint8Array.of(sighashAll)), publicKey])
}

/**
 * Tells whether a witness signs a text as an address (BIP-322, simple).
 *
 * @param address - P2WPKH, P2SH-P2WPKH or P2TR.
 * @param message - The text.
 * @param witness - Serialised.
 */
export function verifyBip322(address: string, message: string, witness: Uint8Array): boolean {
  try {
    const script = toScript(address)
    const [signature = zero4, publicKey] = readWitness(witness)
    // OP_1, and 32 bytes.
    if (script[0] === 0x51) {
      return (
        publicKey === undefined && schnorr.verify(signature, hashTaproot(script, message), script.slice(2))
      )
    }
    if (!publicKey || signature.at(-1) !== sighashAll) return false
    const keyHash = hash160(publicKey)
    const witnessScript = concatBytes(Uint8Array.of(0, 20), keyHash)
    const isNested = isSame(script.slice(2, 22), hash160(witnessScript)) && script[0] === 0xa9
    if (!isSame(script, witnessScript) && !isNested) return false
    const hash = hashWitness(keyHash, script, message)
    return secp256k1.verify(signature.slice(0, -1), hash, publicKey, { prehash: false, format: 'der' })
  } catch {
    return false
  }
}

/**
 * Signs a text in the way that was before BIP-322.
 *
 * @returns 65 bytes: a header that tells how the key is recovered, r and s.
 */
export function signLegacy({ privateKey }: BitcoinKey, message: string): Uint8Array {
  const text = utf8ToBytes(message)
  const bytes = concatBytes(utf8ToBytes('\x18Bitcoin Signed Message:\n'), toCompactSize(text.length), text)
  const signature = secp256k1.sign(sha256(sha256(bytes)), privateKey, { prehash: false, format: 'recovered' })
  // 31: the key is compressed.
  return concatBytes(Uint8Array.of(31 + (signature[0] ?? 0)), signature.slice(1))
}

/** The id of the transaction that `message` would spend from. */
function getSpentId(script: Uint8Array, message: string): Uint8Array {
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, utf8ToBytes(message)))
  const input = concatBytes(new Uint8Array(32), hexToBytes('ffffffff'), Uint8Array.of(34, 0, 32), hash, zero4)
  const output = concatBytes(zero8, toCompactSize(script.length), script)
  const bytes = concatBytes(zero4, Uint8Array.of(1), input, Uint8Array.of(1), output, zero4)
  return sha256(sha256(bytes))
}

/** The one output: OP_RETURN, and no money. */
const outputs = concatBytes(zero8, Uint8Array.of(1, 0x6a))

/** BIP-143. */
function hashWitness(keyHash: Uint8Array, script: Uint8Array, message: string): Uint8Array {
  const outpoint = concatBytes(getSpentId(script, message), zero4)
  const double = (bytes: Uint8Array) => sha256(sha256(bytes))
  const scriptCode = concatBytes(hexToBytes('1976a914'), keyHash, hexToBytes('88ac'))
  const ends = [zero4, double(outputs), zero4, Uint8Array.of(sighashAll, 0, 0, 0)]
  return double(concatBytes(zero4, double(outpoint), double(zero4), outpoint, scriptCode, zero8, ...ends))
}

/** BIP-341, the default way. */
function hashTaproot(script: Uint8Array, message: string): Uint8Array {
  const outpoint = concatBytes(getSpentId(script, message), zero4)
  const scripts = concatBytes(toCompactSize(script.length), script)
  const hashes = [outpoint, zero8, scripts, zero4, outputs].map((bytes) => sha256(bytes))
  const tag = sha256(utf8ToBytes('TapSighash'))
  // An epoch and a way to hash, then version and lock time; at the end the kind of spending, and the input's index.
  return sha256(concatBytes(tag, tag, Uint8Array.of(0, 0), zero4, zero4, ...hashes, Uint8Array.of(0), zero4))
}

function writeWitness(items: readonly Uint8Array[]): Uint8Array {
  const parts = items.flatMap((item) => [toCompactSize(item.length), item])
  return concatBytes(Uint8Array.of(items.length), ...parts)
}

function readWitness(bytes: Uint8Array): readonly Uint8Array[] {
  const items: Uint8Array[] = []
  let at = 1
  for (let left = bytes[0] ?? 0; left > 0; left--) {
    const length = bytes[at] ?? 0
    items.push(bytes.slice(at + 1, at + 1 + length))
    at += 1 + length
  }
  if (at !== bytes.length) throw new TypeError('The witness has another length')
  return items
}

function toCompactSize(length: number): Uint8Array {
  return length < 0xfd ? Uint8Array.of(length) : Uint8Array.of(0xfd, length & 0xff, length >> 8)
}

function toScript(address: string): Uint8Array {
  for (const network of [NETWORK, TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]) {
    try {
      return OutScript.encode(Address(network).decode(address))
    } catch {
      // Of another network.
    }
  }
  throw new TypeError('The text is no address')
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
