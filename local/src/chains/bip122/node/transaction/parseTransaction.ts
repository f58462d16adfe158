import { RawTx } from '@scure/btc-signer/script.js'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { Refusal, rpcCodes } from '../Refusal.js'

/** Heaviest transaction that nodes relay, in weight units (Bitcoin Core's MAX_STANDARD_TX_WEIGHT). */
export const maxTransactionWeight = 400_000
/** No part of a transaction weighs less than a unit a byte, so none that is relayed has more bytes. */
const maxTransactionBytes = maxTransactionWeight
/** Longest text a transaction may come as. */
export const maxTransactionHexLength = 2 * maxTransactionBytes

/** An output. `amount` is in satoshis. */
export type Output = { amount: bigint; script: Uint8Array }

/** What an input spends, and what it shows for it. */
export type Input = {
  /** As it is written for people, hexadecimal. */
  txid: string
  index: number
  finalScriptSig: Uint8Array
  sequence: number
  witness: readonly Uint8Array[]
}

/** A transaction taken apart. */
export type ParsedTransaction = {
  txid: string
  bytes: Uint8Array
  version: number
  lockTime: number
  inputs: readonly Input[]
  outputs: readonly Output[]
  hasWitness: boolean
  /** In bytes, with witnesses. */
  size: number
  /** BIP-141: three times the bytes without witnesses, and all bytes. */
  weight: number
  /** The weight in fourths, rounded up: what fees are paid for. */
  vsize: number
}

/**
 * Takes a transaction apart.
 *
 * @param text - Hexadecimal.
 * @throws Refusal when the text is no transaction, or one written in another way than the one way there is.
 */
export function parseTransaction(text: string): ParsedTransaction {
  if (text.length > maxTransactionHexLength) throw new Refusal(rpcCodes.rejected, 'tx-size')
  if (text.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(text)) throw createDecodeRefusal()
  return decodeTransaction(new Uint8Array(Buffer.from(text, 'hex')))
}

/**
 * Takes a transaction's bytes apart. See {@link parseTransaction}.
 *
 * @throws Refusal
 */
export function decodeTransaction(bytes: Uint8Array): ParsedTransaction {
  const raw = decode(bytes)
  const hasWitness = raw.segwitFlag === true
  const stripped = hasWitness ? RawTx.encode({ ...raw, segwitFlag: false, witnesses: undefined }) : bytes
  const weight = 3 * stripped.length + bytes.length
  return {
    txid: toHashText(sha256x2(stripped)),
    bytes,
    version: raw.version,
    lockTime: raw.lockTime,
    inputs: raw.inputs.map(({ txid, ...input }, index) => ({
      ...input,
      txid: toHex(txid),
      witness: raw.witnesses?.[index] ?? [],
    })),
    outputs: raw.outputs,
    hasWitness,
    size: bytes.length,
    weight,
    vsize: Math.ceil(weight / 4),
  }
}

function decode(bytes: Uint8Array) {
  try {
    const raw = RawTx.decode(bytes)
    // A count can be written longer than it need be, and a second text of one transaction would be another to those who compare.
    if (Buffer.from(RawTx.encode(raw)).equals(bytes)) return raw
  } catch {
    // Said below.
  }
  throw createDecodeRefusal()
}

const createDecodeRefusal = () =>
  new Refusal(rpcCodes.cannotDecode, 'TX decode failed. Make sure the tx has at least one input.')

/** Bytes as a text. */
export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

/** A hash as it is written for people: its bytes in reverse. */
export function toHashText(hash: Uint8Array): string {
  return toHex(Uint8Array.from(hash).reverse())
}

/** The name of an output. */
export function toOutpoint(txid: string, index: number): string {
  return `${txid}:${index}`
}
