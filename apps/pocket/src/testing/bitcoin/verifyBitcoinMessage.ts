import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { Address, OutScript, p2tr, p2wpkh, RawWitness, TEST_NETWORK, Transaction } from '@scure/btc-signer'

const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
const open = { version: 0, allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }

/**
 * Whether a message was signed with the key of an address (BIP-322, simple), by its own steps: those of a verifier.
 *
 * @param given - The address, on regtest unless another network is passed; the text; the signature in base64.
 */
export function isBip322(
  { address, message, signature }: { address: string; message: string; signature: string },
  network = regtest,
): boolean {
  const script = OutScript.encode(Address(network).decode(address))
  const tag = sha256(utf8ToBytes('BIP0322-signed-message'))
  const hash = sha256(concatBytes(tag, tag, utf8ToBytes(message)))
  const toSpend = new Transaction(open)
  toSpend.addOutput({ amount: 0n, script })
  const scriptSig = concatBytes(new Uint8Array([0, 32]), hash)
  toSpend.addInput({ txid: new Uint8Array(32), index: 0xffff_ffff, sequence: 0, finalScriptSig: scriptSig })
  const toSign = new Transaction(open)
  toSign.addOutput({ amount: 0n, script: new Uint8Array([0x6a]) })
  toSign.addInput({ txid: toSpend.id, index: 0, sequence: 0 })
  const witness = RawWitness.decode(Buffer.from(signature, 'base64'))
  const [first = new Uint8Array(), key = new Uint8Array()] = witness
  if (script[0] === 0x51) {
    const digest = toSign.preimageWitnessV1(0, [script], 0, [0n])
    return witness.length === 1 && schnorr.verify(first, digest, script.subarray(2))
  }
  const isKey = Buffer.compare(p2wpkh(key).script, script) === 0
  const code = OutScript.encode({ type: 'pkh', hash: script.subarray(2) })
  const digest = toSign.preimageWitnessV0(0, code, 1, 0n)
  const options = { prehash: false, format: 'der' } as const
  return isKey && first.at(-1) === 1 && secp256k1.verify(first.subarray(0, -1), digest, key, options)
}

/**
 * Whether a message was signed in the way of the first wallets, by the key of an address.
 *
 * @param given - The address on regtest, the text and the signature in base64.
 */
export function isLegacySignature(given: { address: string; message: string; signature: string }): boolean {
  const text = utf8ToBytes(given.message)
  const prefix = utf8ToBytes('\x18Bitcoin Signed Message:\n')
  const hash = sha256(sha256(concatBytes(prefix, new Uint8Array([text.length]), text)))
  const bytes = Buffer.from(given.signature, 'base64')
  const recovery = ((bytes[0] ?? 0) - 27) & 3
  const recovered = concatBytes(new Uint8Array([recovery]), bytes.subarray(1))
  const key = secp256k1.recoverPublicKey(recovered, hash, { prehash: false })
  const addresses = [p2wpkh(key, regtest).address, p2tr(key.subarray(1), undefined, regtest).address]
  return addresses.includes(given.address)
}
