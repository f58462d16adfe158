import { secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, Transaction } from '@scure/btc-signer'
import { RawTx } from '@scure/btc-signer/script.js'
import { equalBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js'
import { verify, verifySchnorr } from 'tiny-secp256k1'
import type { ReadAddress } from '../address.js'
import { nothing, type Proof } from './readProof.js'

const signAll = 1
const compressedKeyBytes = 33
const uncompressedKeyBytes = 65
const schnorrBytes = 64
/** DER takes up to 72 bytes. */
const maxEcdsaBytes = 73
/** What signs an address sends nothing. */
const amount = 0n

/**
 * Verifies that a proof satisfies the script of an address, by a key alone: P2WPKH, the same inside P2SH, P2TR by key, and P2PKH.
 * Scripts are not executed; what needs one is no proof here.
 *
 * @param proof - The virtual transaction that spends the address's output.
 * @param address - The address.
 * @throws Anything for what cannot be read.
 */
export function verifyProof(proof: Proof, { kind, program, script }: ReadAddress): boolean {
  const { scriptSig, witness } = proof
  switch (kind) {
    case 'p2wpkh':
      return scriptSig.length === 0 && verifyWitness(proof, program)
    case 'p2sh': {
      const [, key] = witness
      if (!key) return false
      const inner = OutScript.encode({ type: 'wpkh', hash: hash160(key) })
      if (!equalBytes(hash160(inner), program)) return false
      // Wallets leave the script out of the short form, where it follows from the key.
      const isShown = equalBytes(scriptSig, Uint8Array.from([inner.length, ...inner]))
      return (isShown || (proof.isSimple && scriptSig.length === 0)) && verifyWitness(proof, hash160(key))
    }
    case 'p2tr':
      return scriptSig.length === 0 && verifyTaproot(proof, program, script)
    case 'p2pkh':
      return witness.length === 0 && verifyLegacyInput(proof, program, script)
    case 'p2wsh':
      return false
  }
}

/** BIP-143: a signature and a key in its short form, and nothing else. */
function verifyWitness(proof: Proof, keyHash: Uint8Array): boolean {
  const [signature, key, ...more] = proof.witness
  if (!signature || !key || more.length > 0) return false
  if (key.length !== compressedKeyBytes || !equalBytes(hash160(key), keyHash)) return false
  const signed = OutScript.encode({ type: 'pkh', hash: keyHash })
  return verifyEcdsa(signature, key, toTransaction(proof).preimageWitnessV0(0, signed, signAll, amount))
}

/** BIP-341, by key: one signature of 64 bytes, or 65 with the kind that signs everything. */
function verifyTaproot(proof: Proof, outputKey: Uint8Array, script: Uint8Array): boolean {
  const [signature, ...more] = proof.witness
  if (!signature || more.length > 0) return false
  const isDefault = signature.length === schnorrBytes
  if (!isDefault && (signature.length !== schnorrBytes + 1 || signature[schnorrBytes] !== signAll))
    return false
  const digest = toTransaction(proof).preimageWitnessV1(0, [script], isDefault ? 0 : signAll, [amount])
  return verifySchnorr(digest, outputKey, signature.subarray(0, schnorrBytes))
}

/** A signature and a key, pushed by the input's script in the shortest way. */
function verifyLegacyInput(proof: Proof, keyHash: Uint8Array, script: Uint8Array): boolean {
  const { lockTime, scriptSig, sequence, toSpendTxid, version } = proof
  const [signature, key, ...more] = readPushes(scriptSig)
  if (!signature || !key || more.length > 0 || !equalBytes(hash160(key), keyHash)) return false
  if (key.length !== compressedKeyBytes && key.length !== uncompressedKeyBytes) return false
  const written = RawTx.encode({
    ...{ version, lockTime, segwitFlag: false, witnesses: undefined },
    inputs: [{ txid: toSpendTxid, index: 0, finalScriptSig: script, sequence }],
    outputs: [nothing],
  })
  return verifyEcdsa(signature, key, sha256x2(written, Uint8Array.of(signAll, 0, 0, 0)))
}

function toTransaction({ lockTime, sequence, toSpendTxid, version }: Proof): Transaction {
  const transaction = new Transaction({
    ...{ version, lockTime, allowUnknownVersion: true, allowUnknownOutputs: true },
  })
  transaction.addInput({ txid: toSpendTxid, index: 0, sequence })
  transaction.addOutput(nothing)
  return transaction
}

/** Strictly: DER in its only form, the lower S, and everything signed. */
function verifyEcdsa(signature: Uint8Array, key: Uint8Array, digest: Uint8Array): boolean {
  if (signature.length > maxEcdsaBytes || signature.at(-1) !== signAll) return false
  const der = signature.subarray(0, -1)
  const parsed = secp256k1.Signature.fromBytes(der, 'der')
  if (!equalBytes(parsed.toBytes('der'), der)) return false
  return verify(digest, key, parsed.toBytes('compact'), true)
}

function readPushes(script: Uint8Array): Uint8Array[] {
  const pushed: Uint8Array[] = []
  for (let at = 0; at < script.length; ) {
    const length = script[at] ?? 0
    const end = at + 1 + length
    // A signature and a key need no longer pushes.
    if (length === 0 || length > 75 || end > script.length) return []
    pushed.push(script.subarray(at + 1, end))
    at = end
  }
  return pushed
}
