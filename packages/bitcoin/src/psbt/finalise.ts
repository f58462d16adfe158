import { encodeHex, isSameBytes } from '@latchkey/primitives'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, RawTx, Script, type Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { concatBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js'
import { buildTransaction, type Payment } from './Payment.js'
import { getTransactionId } from './rawTransaction.js'
import type { SignedInput } from './readSigned.js'

/** Signs everything: all inputs and all outputs, nothing may be added (BIP-143). */
const sighashAll = 1
/** The same, in Taproot's own words (BIP-341). */
const sighashDefault = 0

/** A transaction that nodes take. */
export type FinishedPayment = { hex: string; id: string }

type Unlocking = { scriptSig: Uint8Array; witness: readonly Uint8Array[] }

/**
 * Puts a wallet's signatures into the payment that was reviewed. Nothing else of the wallet's answer is used: each signature is
 * verified against the reviewed inputs, amounts and outputs.
 *
 * @param payment - What was reviewed.
 * @param signed - What the wallet has put into each input.
 * @returns Undefined when a signature is missing, does not verify, or signs less than everything.
 */
export function finalise(payment: Payment, signed: readonly SignedInput[]): FinishedPayment | undefined {
  const transaction = buildTransaction(payment)
  const unlocking = payment.coins.map((_, index) => {
    const input = signed[index]
    return input && unlock({ payment, transaction, index }, input)
  })
  const unsigned = RawOldTx.decode(transaction.unsignedTx)
  const inputs = unsigned.inputs.map((input, index) => ({
    ...input,
    finalScriptSig: unlocking[index]?.scriptSig ?? new Uint8Array(),
  }))
  const found = unlocking.filter((one) => one !== undefined)
  if (found.length !== payment.coins.length) return undefined
  const segwitFlag = payment.spending.kind !== 'p2pkh'
  const finished = {
    ...unsigned,
    inputs,
    segwitFlag,
    witnesses: segwitFlag ? found.map(({ witness }) => [...witness]) : undefined,
  }
  return { hex: encodeHex(RawTx.encode(finished)), id: getTransactionId(finished) }
}

type Place = { payment: Payment; transaction: Transaction; index: number }

function unlock(place: Place, input: SignedInput): Unlocking | undefined {
  const { spending } = place.payment
  if (spending.kind === 'p2tr') {
    const signature = findSchnorr(place, input)
    return signature && { scriptSig: new Uint8Array(), witness: [signature] }
  }
  const found = findEcdsa(place, input)
  if (!found) return undefined
  const { key, signature } = found
  if (spending.kind === 'p2pkh') return { scriptSig: Script.encode([signature, key]), witness: [] }
  const { redeemScript } = spending
  const scriptSig = redeemScript ? Script.encode([redeemScript]) : new Uint8Array()
  return { scriptSig, witness: [signature, key] }
}

/** The signature of the address's own key, among those that the wallet has given. */
function findEcdsa(
  { payment, transaction, index }: Place,
  { partialSig, finalScriptSig, finalScriptWitness }: SignedInput,
): { key: Uint8Array; signature: Uint8Array } | undefined {
  const { spending, coins } = payment
  const owner = OutScript.decode(spending.redeemScript ?? spending.script)
  if (!('hash' in owner)) return undefined
  // What a key's hash locks is signed as if it were the older script (BIP-143).
  const code = OutScript.encode({ type: 'pkh', hash: owner.hash })
  const digest =
    spending.kind === 'p2pkh'
      ? digestLegacy(transaction, index, code)
      : transaction.preimageWitnessV0(index, code, sighashAll, coins[index]?.value ?? 0n)
  const finished = spending.kind === 'p2pkh' ? readPushes(finalScriptSig) : finalScriptWitness
  const [lastSignature, lastKey, ...others] = finished ?? []
  const isFinished = lastSignature && lastKey && others.length === 0
  const given = [...partialSig, ...(isFinished ? [[lastKey, lastSignature] as const] : [])]
  const [key, signature] =
    given.find(
      ([one, signed]) =>
        isSameBytes(hash160(one), owner.hash) &&
        signed.at(-1) === sighashAll &&
        verifyEcdsa(signed.subarray(0, -1), digest, one),
    ) ?? []
  return key && signature && { key, signature }
}

function findSchnorr(
  { payment, transaction, index }: Place,
  { tapKeySig, finalScriptWitness }: SignedInput,
): Uint8Array | undefined {
  const { spending, coins } = payment
  const owner = OutScript.decode(spending.script)
  if (owner.type !== 'tr') return undefined
  // More than one element is a script's path, or has an annex.
  const finished = finalScriptWitness?.length === 1 ? finalScriptWitness[0] : undefined
  return [tapKeySig, finished].find((signature) => {
    // Written out is what it covers, unless that is the default (BIP-341).
    const isDefault = signature?.length === 64
    if (!signature || !(isDefault || (signature.length === 65 && signature[64] === sighashAll))) return false
    const digest = transaction.preimageWitnessV1(
      index,
      coins.map(() => spending.script),
      isDefault ? sighashDefault : sighashAll,
      coins.map(({ value }) => value),
    )
    return isTrue(() => schnorr.verify(signature.subarray(0, 64), digest, owner.pubkey))
  })
}

/** Nodes pass on signatures in strict DER with a low s only (BIP-66, BIP-146). */
function verifyEcdsa(signature: Uint8Array, digest: Uint8Array, key: Uint8Array): boolean {
  return isTrue(() => secp256k1.verify(signature, digest, key, { prehash: false, format: 'der', lowS: true }))
}

/** What an input of the first kind signs: the transaction with the paid script in the input's place. */
function digestLegacy(transaction: Transaction, index: number, code: Uint8Array): Uint8Array {
  const unsigned = RawOldTx.decode(transaction.unsignedTx)
  const inputs = unsigned.inputs.map((input, place) => ({
    ...input,
    finalScriptSig: place === index ? code : new Uint8Array(),
  }))
  return sha256x2(
    concatBytes(RawOldTx.encode({ ...unsigned, inputs }), new Uint8Array([sighashAll, 0, 0, 0])),
  )
}

/** What a script pushes; undefined for one that does more, or is none. */
function readPushes(script: Uint8Array | undefined): readonly Uint8Array[] | undefined {
  try {
    const parts = script && Script.decode(script)
    return parts?.every((part) => part instanceof Uint8Array) ? (parts as Uint8Array[]) : undefined
  } catch {
    return undefined
  }
}

/** Malformed signatures and keys make verifiers throw. */
function isTrue(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
