import { RawTx, RawWitness } from '@scure/btc-signer/script.js'
import { equalBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import type { DecodedSignature } from './decodeSignature.js'

/** The virtual transaction that spends the virtual output of an address, with what it shows for it. */
export type Proof = {
  isSimple: boolean
  version: number
  lockTime: number
  sequence: number
  scriptSig: Uint8Array
  witness: readonly Uint8Array[]
  /** Of the transaction that is spent, as it is written for people. */
  toSpendTxid: Uint8Array
}

/** What the virtual transaction pays: nothing, to nobody. */
export const nothing: { amount: bigint; script: Uint8Array } = { amount: 0n, script: Uint8Array.of(0x6a) }

/** Versions that have a meaning today. */
const knownVersions: readonly number[] = [0, 2]

/**
 * Makes the hash of a text that BIP-322 has signed.
 *
 * @param message - The text.
 */
export function hashMessage(message: string): Uint8Array {
  return tagSchnorr('BIP0322-signed-message', Buffer.from(message))
}

/**
 * Makes the id of the virtual transaction whose output is spent by whoever signs a text.
 *
 * @param message - The text.
 * @param script - Of the address.
 * @returns 32 bytes, as they are written for people.
 */
export function computeToSpendTxid(message: string, script: Uint8Array): Uint8Array {
  const toSpend = RawTx.encode({
    ...{ version: 0, lockTime: 0, segwitFlag: false, witnesses: undefined },
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffff_ffff,
        finalScriptSig: Uint8Array.from([0, 32, ...hashMessage(message)]),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
  })
  return Uint8Array.from(sha256x2(toSpend)).reverse()
}

/**
 * Reads the proof in a signature. Its signatures are not verified yet.
 *
 * @param signature - A witness or a whole transaction.
 * @param signed - The text, and the script of the address.
 * @returns Undefined when it is not about them, or has more in it, such as further coins.
 * @throws Anything for bytes that are neither.
 */
export function readProof(
  { bytes, form }: DecodedSignature,
  { message, script }: { message: string; script: Uint8Array },
): Proof | undefined {
  const toSpendTxid = computeToSpendTxid(message, script)
  if (form === 'simple') {
    const witness = RawWitness.decode(bytes)
    if (!equalBytes(RawWitness.encode(witness), bytes)) return undefined
    const rest = { isSimple: true, version: 0, lockTime: 0, sequence: 0, scriptSig: new Uint8Array() }
    return { ...rest, witness, toSpendTxid }
  }
  const { inputs, lockTime, outputs, version, witnesses, ...raw } = RawTx.decode(bytes)
  if (!equalBytes(RawTx.encode({ inputs, lockTime, outputs, version, witnesses, ...raw }), bytes))
    return undefined
  const [input, ...moreInputs] = inputs
  const [output, ...moreOutputs] = outputs
  if (!input || !output || moreInputs.length > 0 || moreOutputs.length > 0) return undefined
  if (!equalBytes(input.txid, toSpendTxid) || input.index !== 0) return undefined
  if (output.amount !== nothing.amount || !equalBytes(output.script, nothing.script)) return undefined
  if (!knownVersions.includes(version)) return undefined
  const { finalScriptSig: scriptSig, sequence } = input
  return {
    isSimple: false,
    version,
    lockTime,
    sequence,
    scriptSig,
    witness: witnesses?.[0] ?? [],
    toSpendTxid,
  }
}
