import { encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import { facts } from '../facts.js'

/** Deeper than this no message goes. */
const maxDepth = 32

/** How a network calls a token (`ibc/…`, `factory/…`). */
export const denomPattern = /^[a-zA-Z][-a-zA-Z0-9/:._]{1,127}$/

const addressSchema = v.pipe(v.string(), v.check(facts.isAddress))
const numberSchema = v.pipe(v.string(), v.regex(/^\d{1,20}$/))
const coinSchema = v.strictObject({
  denom: v.pipe(v.string(), v.regex(denomPattern)),
  amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
})

/** Some coins, as JSON has them. */
export const coinsSchema = v.pipe(v.array(coinSchema), v.maxLength(50))

const anySchema = v.custom<unknown>((value) => isJson(value, maxDepth), 'is no JSON')

/**
 * A transaction as it is signed as JSON. A field that is not known here would be signed without being shown, so there is none.
 *
 * @see https://github.com/cosmos/cosmos-sdk/blob/main/x/auth/migrations/legacytx/stdsign.go
 */
export const aminoSchema = v.strictObject({
  chain_id: v.pipe(v.string(), v.maxLength(64)),
  account_number: numberSchema,
  sequence: numberSchema,
  timeout_height: v.optional(numberSchema),
  fee: v.strictObject({
    amount: coinsSchema,
    gas: numberSchema,
    payer: v.optional(addressSchema),
    granter: v.optional(addressSchema),
  }),
  msgs: v.pipe(
    v.array(v.strictObject({ type: v.pipe(v.string(), v.maxLength(200)), value: anySchema })),
    v.minLength(1),
    v.maxLength(50),
  ),
  memo: v.pipe(v.string(), v.maxLength(10_000)),
})

/** A transaction as it is signed as JSON. */
export type AminoDocument = v.InferOutput<typeof aminoSchema>

/** The type of the message that holds a text, and nothing that a chain would carry out. */
export const textType = 'sign/MsgSignData'

/**
 * The document in which a text is signed (ADR-36).
 *
 * @param signer - The address that signs.
 * @param data - The text's bytes.
 * @see https://docs.cosmos.network/sdk/latest/reference/architecture/adr-036-arbitrary-signature
 */
export function toTextDocument(signer: string, data: Uint8Array): AminoDocument {
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: textType, value: { signer, data: encodeBase64(data) } }],
    memo: '',
  }
}

/**
 * A document as it is signed: with its keys in order, and without the signs that mean something in HTML.
 *
 * @param document - The document.
 */
export function writeAmino(document: AminoDocument): string {
  return JSON.stringify(sort(document))
    .replaceAll('&', '\\u0026')
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
}

function sort(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sort)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, sort(one)]),
  )
}

function isJson(value: unknown, depth: number): boolean {
  if (depth === 0) return false
  if (typeof value === 'number') return Number.isFinite(value)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value !== 'object') return false
  return Object.values(value).every((one) => isJson(one, depth - 1))
}
