import { readField } from '@latchkey/core'
import * as v from 'valibot'
import type { AminoResponse, DirectResponse, Signature } from './CosmosProvider.js'

/** A key or a signature as base64. */
const shortText = v.pipe(v.string(), v.maxLength(500))
/** Transactions of sites are longer than those of the kit. */
const maxBytes = 1_048_576
const coin = v.object({ denom: shortText, amount: shortText })

const signature = v.object({
  pub_key: v.object({ type: shortText, value: shortText }),
  signature: shortText,
})

const aminoDocument = v.looseObject({
  chain_id: v.string(),
  account_number: v.string(),
  sequence: v.string(),
  fee: v.looseObject({ amount: v.array(coin), gas: v.string() }),
  msgs: v.array(v.object({ type: v.string(), value: v.record(v.string(), v.unknown()) })),
  memo: v.string(),
})

/** A number as libraries have it: text, `bigint`, or two halves (`Long`). */
const wholeNumber = v.pipe(
  v.unknown(),
  v.transform((value): unknown => {
    const [low, high] = [readField(value, 'low'), readField(value, 'high')]
    if (typeof low === 'number' && typeof high === 'number') {
      return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
    }
    const isDigits = typeof value === 'string' && /^\d{1,20}$/.test(value)
    return isDigits || (typeof value === 'number' && Number.isSafeInteger(value)) ? BigInt(value) : value
  }),
  v.bigint(),
  v.minValue(0n),
)

/** Bytes, also of another realm, and as they come out of a border that knows plain objects alone. */
const bytes = v.pipe(
  v.unknown(),
  v.transform((value): unknown => {
    const length = readField(value, 'length')
    const isList = Array.isArray(value) || ArrayBuffer.isView(value)
    const isShort = typeof length === 'number' && length <= maxBytes
    return isList && isShort ? Uint8Array.from(value as ArrayLike<number>) : undefined
  }),
  v.instance(Uint8Array<ArrayBuffer>),
)

const directDocument = v.object({
  bodyBytes: bytes,
  authInfoBytes: bytes,
  chainId: v.string(),
  accountNumber: wholeNumber,
})

const aminoResponse = v.object({ signed: aminoDocument, signature })
const directResponse = v.object({ signed: directDocument, signature })

/**
 * Reads a signature.
 *
 * @param answer - What the wallet said.
 * @returns `undefined` for anything else.
 */
export function readSignature(answer: unknown): Signature | undefined {
  return read(signature, answer)
}

/**
 * Reads what a wallet has signed as JSON. Fields that are unknown here stay: whoever compares sees them.
 *
 * @param answer - What the wallet said.
 * @returns `undefined` for anything else.
 */
export function readAminoResponse(answer: unknown): AminoResponse | undefined {
  return read(aminoResponse, answer)
}

/**
 * Reads what a wallet has signed in bytes.
 *
 * @param answer - What the wallet said.
 * @returns `undefined` for anything else.
 */
export function readDirectResponse(answer: unknown): DirectResponse | undefined {
  return read(directResponse, answer)
}

/** Fields of foreign objects may throw. */
function read<Output>(schema: v.GenericSchema<unknown, Output>, answer: unknown): Output | undefined {
  try {
    const result = v.safeParse(schema, answer)
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
