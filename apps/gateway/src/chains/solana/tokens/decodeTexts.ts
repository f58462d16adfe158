import { toPlainText } from '@latchkey/primitives'

/** What a token is called; null where it says nothing that can be shown. */
export type TokenTexts = { name: string | null; symbol: string | null }

/** What is looked at of one text: 64 characters of four bytes are shown at most. */
const maxTextBytes = 256

/**
 * Reads a name and a symbol, each with its length in front. Whoever makes a token may have written anything: only
 * characters that can be shown stay, and of these the first 64. A length that is not true costs only what follows.
 *
 * @param bytes - Where the name's length begins; they may have been cut off.
 */
export function decodeTexts(bytes: Uint8Array): TokenTexts {
  const name = readText(bytes, 0)
  const symbol = readText(bytes, name.end)
  return { name: name.text, symbol: symbol.text }
}

function readText(bytes: Uint8Array, offset: number): { text: string | null; end: number } {
  const start = offset + 4
  if (start > bytes.length) return { text: null, end: bytes.length }
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(offset, true)
  const end = Math.min(start + length, bytes.length)
  const text = new TextDecoder().decode(bytes.subarray(start, Math.min(end, start + maxTextBytes)))
  // Without what was no character at all, and without the zeros a text is filled up with.
  return { text: toPlainText(text.replace(/[\uFFFD\0]/g, '')) || null, end }
}
