import { decodeBase64, decodeHex, encodeHex, isSameBytes } from '@latchkey/primitives'
import { Transaction } from '@scure/btc-signer'
import { replaceableSequence } from './Payment.js'
import { readTransaction } from './rawTransaction.js'

/** The longest answer of a wallet that is read: a PSBT with a hundred whole transactions in it. */
const maxTextLength = 16_000_000

/** What a wallet has put into one input: as a signer leaves it, or as a finaliser does (BIP-174). */
export type SignedInput = {
  partialSig: readonly (readonly [key: Uint8Array, signature: Uint8Array])[]
  tapKeySig: Uint8Array | undefined
  finalScriptSig: Uint8Array | undefined
  finalScriptWitness: readonly Uint8Array[] | undefined
}

/**
 * Reads what a wallet has signed: a PSBT of either version, in base64 or hex, finalised or not, or the finished transaction.
 *
 * @param text - The wallet's answer.
 * @param reviewed - What it was asked to sign.
 * @returns What it has put into each input; undefined when what was signed is not what was reviewed, in whatever way, or cannot be
 *   read: inputs, their order and sequences, outputs, their order and amounts, version and lock time.
 */
export function readSigned(text: string, reviewed: Transaction): readonly SignedInput[] | undefined {
  const bytes = decodeText(text)
  if (!bytes) return undefined
  try {
    const { frame, inputs } = isPsbt(bytes) ? readPsbt(bytes) : readRaw(bytes)
    return frame === describe(reviewed) ? inputs : undefined
  } catch {
    return undefined
  }
}

function decodeText(text: string): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > maxTextLength) return undefined
  const trimmed = text.trim()
  // A PSBT in base64 begins with capitals that are no hex.
  const bytes = decodeHex(trimmed) ?? decodeBase64(trimmed)
  return bytes && bytes.length > 0 ? new Uint8Array(bytes) : undefined
}

const magic = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff])
const isPsbt = (bytes: Uint8Array) => isSameBytes(bytes.subarray(0, magic.length), magic)

type Read = { frame: string; inputs: readonly SignedInput[] }

function readPsbt(bytes: Uint8Array): Read {
  // Whatever is in it beside what is compared, is not used.
  const transaction = Transaction.fromPSBT(bytes, {
    allowUnknownOutputs: true,
    allowUnknownInputs: true,
    allowUnknownVersion: true,
    disableScriptCheck: true,
  })
  const inputs = range(transaction.inputsLength).map((index) => {
    const { partialSig, tapKeySig, finalScriptSig, finalScriptWitness } = transaction.getInput(index)
    return { partialSig: partialSig ?? [], tapKeySig, finalScriptSig, finalScriptWitness }
  })
  return { frame: describe(transaction), inputs }
}

function readRaw(bytes: Uint8Array): Read {
  const { version, lockTime, inputs, outputs, witnesses } = readTransaction(bytes)
  return {
    frame: toFrame({
      version,
      lockTime,
      inputs: inputs.map(({ txid, index, sequence }) => ({ txid, index, sequence })),
      outputs,
    }),
    inputs: inputs.map(({ finalScriptSig }, index) => ({
      partialSig: [],
      tapKeySig: undefined,
      finalScriptSig: finalScriptSig.length > 0 ? finalScriptSig : undefined,
      finalScriptWitness: witnesses?.[index]?.length ? witnesses[index] : undefined,
    })),
  }
}

type Frame = {
  version: number
  lockTime: number
  inputs: readonly { txid: Uint8Array; index: number; sequence: number }[]
  outputs: readonly { script: Uint8Array; amount: bigint }[]
}

/** Everything that a transaction does, in one text. */
function describe(transaction: Transaction): string {
  return toFrame({
    version: transaction.version,
    lockTime: transaction.lockTime,
    inputs: range(transaction.inputsLength).map((index) => {
      const { txid, index: place, sequence } = transaction.getInput(index)
      // An absent sequence is the final one, and none of ours is.
      return {
        txid: txid ?? new Uint8Array(),
        index: place ?? -1,
        sequence: sequence ?? ~replaceableSequence,
      }
    }),
    outputs: range(transaction.outputsLength).map((index) => {
      const { script, amount } = transaction.getOutput(index)
      return { script: script ?? new Uint8Array(), amount: amount ?? -1n }
    }),
  })
}

function toFrame({ version, lockTime, inputs, outputs }: Frame): string {
  return [
    `${version} ${lockTime}`,
    inputs.map(({ txid, index, sequence }) => `${encodeHex(txid)}:${index}:${sequence}`).join(),
    outputs.map(({ script, amount }) => `${encodeHex(script)}:${amount}`).join(),
  ].join(' ')
}

const range = (length: number) => Array.from({ length }, (_, index) => index)
