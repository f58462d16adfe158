import { encodeBase64 } from '@latchkey/primitives'

/** A coin as the SDK's JSON writes it: the amount is text. */
export type Coin = { denom: string; amount: string }

/** What is signed as JSON (amino). Field names are the SDK's. */
export type AminoDocument = {
  chain_id: string
  account_number: string
  sequence: string
  fee: { amount: readonly Coin[]; gas: string }
  msgs: readonly { type: string; value: Readonly<Record<string, unknown>> }[]
  memo: string
}

/** How Go writes characters in JSON that mean something in HTML, or end a line of JavaScript. */
const escapes: Readonly<Record<string, string>> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/**
 * The document by which a text is signed off chain (ADR-36).
 *
 * @param address - Who signs.
 * @param text - The text.
 */
export function toTextDocument(address: string, text: string): AminoDocument {
  const data = encodeBase64(new TextEncoder().encode(text))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data } }],
    memo: '',
  }
}

/**
 * The bytes of a document that are signed: fields in order, as the SDK writes them.
 *
 * @param document - The document.
 */
export function toSignedBytes(document: AminoDocument): Uint8Array {
  return new TextEncoder().encode(writeSorted(document))
}

/**
 * JSON with sorted fields; two documents that say the same are the same text.
 *
 * @param value - Anything JSON has.
 */
export function writeSorted(value: unknown): string {
  const sorted = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
  return sorted.replace(/[&<>\u2028\u2029]/g, (character) => escapes[character] ?? character)
}
