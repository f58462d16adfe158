import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript } from '@scure/btc-signer'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'
import { reject } from '../Refusal.js'
import { describeScript } from './describeScript.js'
import type { Input, Output, ParsedTransaction } from './parseTransaction.js'
import { createSignatureHashes, type SignatureHashes } from './signatureHash.js'

const annexMark = 0x50
const compressedKeyBytes = 33
const uncompressedKeyBytes = 65
/** DER writes a signature in at most 72 bytes; one more says what is signed. */
const maxSignatureBytes = 73

/** Bitcoin Core's words for what is wrong. */
const faults = {
  badSignature: 'Signature must be zero for failed CHECK(MULTI)SIG operation',
  badEncoding: 'Non-canonical DER signature',
  badKind: 'Signature hash type missing or not understood',
  highS: 'Non-canonical signature: S value is unnecessarily high',
  missing: 'Operation not valid with the current stack size',
  leftOver: 'Stack size must be exactly one after execution',
  wrongKey: 'Script failed an OP_EQUALVERIFY operation',
  wrongScript: 'Script evaluated without error but finished with a false/empty top stack element',
  keyForm: 'Using non-compressed keys in segwit',
  publicKey: 'Public key is neither compressed or uncompressed',
  witnessMismatch: 'Witness program hash mismatch',
  witnessUnexpected: 'Witness provided for non-witness script',
  malleated: 'Witness requires empty scriptSig',
  malleatedP2sh: 'Witness requires only-redeemscript scriptSig',
  pushes: 'Data push larger than necessary',
  schnorr: 'Invalid Schnorr signature',
  schnorrSize: 'Invalid Schnorr signature size',
  schnorrKind: 'Invalid Schnorr signature hash type',
  emptyWitness: 'Witness program was passed an empty witness',
  annex: 'Annexes are not relayed',
  unsupported:
    'This node verifies P2WPKH, P2SH-P2WPKH, P2PKH and P2TR by key; other scripts cannot be spent here',
} as const

/**
 * Verifies every input of a transaction: its owner has signed, in the one form nodes relay. Scripts that this node does not
 * execute are refused.
 *
 * @param transaction - The transaction.
 * @param spent - The outputs it spends, in the order of its inputs.
 * @throws Refusal naming the first thing that is wrong.
 */
export function verifyInputs(transaction: ParsedTransaction, spent: readonly Output[]): void {
  const hashes = createSignatureHashes(transaction, spent)
  for (const [index, input] of transaction.inputs.entries()) {
    const output = spent[index]
    if (output) verifyInput(index, input, output, hashes)
  }
}

function verifyInput(index: number, input: Input, { script }: Output, hashes: SignatureHashes): void {
  const kind = describeScript(script)
  const inWitness = (hash: Uint8Array) => {
    const [signature, publicKey, ...more] = input.witness
    if (!signature && !publicKey) fail(faults.emptyWitness)
    if (!signature || !publicKey || more.length > 0) fail(faults.witnessMismatch)
    const signed = OutScript.encode({ type: 'pkh', hash })
    verifyEcdsa({ signature, publicKey, hash, isCompressed: true }, (of) =>
      hashes.getWitnessV0(index, signed, of),
    )
  }
  switch (kind.type) {
    case 'v0_p2wpkh':
      if (input.finalScriptSig.length > 0) fail(faults.malleated)
      inWitness(kind.program)
      break
    case 'p2sh': {
      const redeem = readPushes(input.finalScriptSig).at(-1)
      if (!redeem || !equalBytes(hash160(redeem), kind.program)) fail(faults.wrongScript)
      const inner = describeScript(redeem)
      if (inner.type !== 'v0_p2wpkh') fail(faults.unsupported)
      if (input.finalScriptSig.length !== redeem.length + 1) fail(faults.malleatedP2sh)
      inWitness(inner.program)
      break
    }
    case 'p2pkh': {
      if (input.witness.length > 0) fail(faults.witnessUnexpected)
      const [signature, publicKey, ...more] = readPushes(input.finalScriptSig)
      if (!signature || !publicKey) fail(faults.missing)
      if (more.length > 0) fail(faults.leftOver)
      const { program: hash } = kind
      verifyEcdsa({ signature, publicKey, hash, isCompressed: false }, (of) =>
        hashes.getLegacy(index, script, of),
      )
      break
    }
    case 'v1_p2tr':
      if (input.finalScriptSig.length > 0) fail(faults.malleated)
      verifyTaproot(input.witness, kind.program, (of) => hashes.getTaproot(index, of))
      break
    default:
      fail(faults.unsupported)
  }
}

type EcdsaProof = {
  signature: Uint8Array
  publicKey: Uint8Array
  /** The hash of the key that may sign. */
  hash: Uint8Array
  /** Whether the key must be in its short form. */
  isCompressed: boolean
}

function verifyEcdsa(
  { signature, publicKey, hash, isCompressed }: EcdsaProof,
  getDigest: (kind: number) => Uint8Array,
): void {
  if (!equalBytes(hash160(publicKey), hash)) fail(faults.wrongKey)
  const [mark] = publicKey
  const isShort = publicKey.length === compressedKeyBytes && (mark === 2 || mark === 3)
  const isLong = publicKey.length === uncompressedKeyBytes && mark === 4
  if (isCompressed && !isShort) fail(faults.keyForm)
  if (!isShort && !isLong) fail(faults.publicKey)
  if (signature.length === 0) fail(faults.wrongScript)
  if (signature.length > maxSignatureBytes) fail(faults.badEncoding)
  const der = signature.subarray(0, -1)
  const kind = signature.at(-1) ?? 0
  const parsed = attempt(() => secp256k1.Signature.fromBytes(der, 'der'))
  // The same number can be written with needless zeros.
  if (!parsed || !equalBytes(parsed.toBytes('der'), der)) fail(faults.badEncoding)
  if (parsed.hasHighS()) fail(faults.highS)
  if (![1, 2, 3].includes(kind & ~0x80)) fail(faults.badKind)
  const digest = getDigest(kind)
  const isValid = attempt(() =>
    secp256k1.verify(parsed.toBytes('compact'), digest, publicKey, { prehash: false, lowS: true }),
  )
  if (!isValid) fail(faults.badSignature)
}

function verifyTaproot(
  witness: readonly Uint8Array[],
  outputKey: Uint8Array,
  getDigest: (kind: number) => Uint8Array | undefined,
): void {
  if (witness.length >= 2 && witness.at(-1)?.[0] === annexMark) fail(faults.annex)
  const [signature, ...more] = witness
  if (!signature) fail(faults.emptyWitness)
  if (more.length > 0) fail(faults.unsupported)
  if (signature.length !== 64 && signature.length !== 65) fail(faults.schnorrSize)
  const kind = signature[64] ?? 0
  // The default is told by leaving it out alone.
  if (signature.length === 65 && ![1, 2, 3].includes(kind & ~0x80)) fail(faults.schnorrKind)
  const digest = getDigest(kind)
  if (!digest) fail(faults.schnorrKind)
  if (!attempt(() => schnorr.verify(signature.subarray(0, 64), digest, outputKey))) fail(faults.schnorr)
}

/**
 * The pushes of an input's script, of which nothing else may be in it. Each is in the shortest form.
 *
 * @throws Refusal
 */
function readPushes(script: Uint8Array): Uint8Array[] {
  const pushed: Uint8Array[] = []
  for (let at = 0; at < script.length; ) {
    const code = script[at] ?? 0
    // A signature with key needs no longer push, and a number is none.
    if (code > 75) fail(faults.unsupported)
    const end = at + 1 + code
    if (end > script.length) fail(faults.pushes)
    pushed.push(script.subarray(at + 1, end))
    at = end
  }
  return pushed
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    // Bytes that are no key or no signature.
    return undefined
  }
}

function fail(fault: string): never {
  reject(`mandatory-script-verify-flag-failed (${fault})`)
}
