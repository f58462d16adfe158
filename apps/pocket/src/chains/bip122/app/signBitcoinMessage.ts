import { encodeBase64 } from '@latchkey/primitives'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { p2tr, p2wpkh, RawWitness, Transaction } from '@scure/btc-signer'
import { framePrefixedText } from '../../../app/requests/framePrefixedText.js'
import type { OwnKey } from './accounts.js'
import type { MessageProtocol } from './BitcoinRequest.js'
import { deriveKey } from './keys.js'

/** A signed message; the hash is what BIP-322 or the older way makes of the text, in hexadecimal. */
export type SignedMessage = { signature: string; messageHash: string; protocol: MessageProtocol }

/**
 * Signs a text with one of pocket's keys.
 *
 * @param key - Which.
 * @param message - Exactly what was shown.
 * @param protocol - In which way.
 * @returns The signature in base64: the witness of the spend that never happens (BIP-322, the simple form, without a prefix as all
 * wallets write it), or the 65 bytes of the older way with a header of BIP-137.
 */
export function signBitcoinMessage(key: OwnKey, message: string, protocol: MessageProtocol): SignedMessage {
  return signWithKey(deriveKey(key), key.kind, message, protocol)
}

/**
 * The same with any key.
 *
 * @param secret - 32 bytes.
 * @param kind - Whether the address pays to the hash of the key (`payment`) or to the key (`ordinal`).
 * @param message - The text.
 * @param protocol - In which way.
 */
export function signWithKey(
  secret: Uint8Array,
  kind: OwnKey['kind'],
  message: string,
  protocol: MessageProtocol,
): SignedMessage {
  const hash = protocol === 'ecdsa' ? hashLegacy(message) : hashMessage(message)
  const signature = protocol === 'ecdsa' ? signLegacy(secret, kind, hash) : signSimple(secret, kind, hash)
  return { signature: encodeBase64(signature), messageHash: bytesToHex(hash), protocol }
}

const tag = sha256(utf8ToBytes('BIP0322-signed-message'))

function hashMessage(message: string): Uint8Array {
  return sha256(concatBytes(tag, tag, utf8ToBytes(message)))
}

const empty = new Uint8Array(32)
const virtual = { version: 0, allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }

/** The witness of the transaction `to_sign`, which spends the only output of `to_spend`; neither can be on any chain. */
function signSimple(secret: Uint8Array, kind: OwnKey['kind'], hash: Uint8Array): Uint8Array {
  const publicKey = secp256k1.getPublicKey(secret, true)
  const payment = kind === 'ordinal' ? p2tr(publicKey.subarray(1)) : p2wpkh(publicKey)
  const toSpend = new Transaction(virtual)
  const finalScriptSig = concatBytes(new Uint8Array([0x00, 0x20]), hash)
  // In this order: nothing is added beside an input that is signed.
  toSpend.addOutput({ amount: 0n, script: payment.script })
  toSpend.addInput({ txid: empty, index: 0xffff_ffff, sequence: 0, finalScriptSig })
  const toSign = new Transaction(virtual)
  toSign.addInput({
    txid: toSpend.id,
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script: payment.script },
    ...(kind === 'ordinal' && { tapInternalKey: publicKey.subarray(1) }),
  })
  toSign.addOutput({ amount: 0n, script: new Uint8Array([0x6a]) })
  toSign.signIdx(secret, 0)
  toSign.finalizeIdx(0)
  return RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}

function hashLegacy(message: string): Uint8Array {
  return sha256(sha256(framePrefixedText('Bitcoin Signed Message:\n', message)))
}

/** The header says which of the keys it is that could have signed, and for which kind of address (BIP-137). */
function signLegacy(secret: Uint8Array, kind: OwnKey['kind'], hash: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  const header = kind === 'payment' ? 39 : 31
  return concatBytes(new Uint8Array([header + (signature[0] ?? 0)]), signature.subarray(1))
}
