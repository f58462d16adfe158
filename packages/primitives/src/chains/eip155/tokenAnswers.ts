import { toPlainText } from '../../plainText.js'

/** An amount of 256 bits has no more digits. */
const maxDecimals = 77
const wordBytes = 32

/**
 * Reads what a token's contract says it is called. It may say anything: only characters that can be shown stay, and of these
 * the first 64. Texts of fixed length (bytes32), as old tokens have them, and texts that were cut off are read too.
 *
 * @param answer - Of `name` or `symbol`, in hexadecimal; undefined when the contract failed.
 * @returns Null when nothing that can be shown is in it.
 */
export function decodeTokenText(answer: string | undefined): string | null {
  const bytes = readBytes(answer)
  if (!bytes) return null
  const text = bytes.length === wordBytes ? bytes : getTextBytes(bytes)
  // Without what was no character at all.
  return toPlainText(new TextDecoder().decode(text).replaceAll('\uFFFD', '')) || null
}

/**
 * Reads how many decimals a token has.
 *
 * @param answer - Of `decimals`, in hexadecimal; undefined when the contract failed.
 * @returns Null for what is no number, and for one that no amount has digits for.
 */
export function decodeTokenDecimals(answer: string | undefined): number | null {
  const decimals = decodeTokenAmount(answer)
  return decimals !== null && decimals <= maxDecimals ? Number(decimals) : null
}

/**
 * Reads an amount of a token.
 *
 * @param answer - Of `balanceOf`, in hexadecimal; undefined when the contract failed.
 * @returns Base units; null for what is no number.
 */
export function decodeTokenAmount(answer: string | undefined): bigint | null {
  const bytes = readBytes(answer)
  return answer && bytes && bytes.length >= wordBytes ? BigInt(answer.slice(0, 2 + 2 * wordBytes)) : null
}

function readBytes(answer: string | undefined): Uint8Array | undefined {
  if (answer === undefined || !/^0x([0-9a-f]{2})*$/i.test(answer)) return undefined
  return Uint8Array.from(answer.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

/** A place, there a length, and behind it the text: as much of it as there is. */
function getTextBytes(bytes: Uint8Array): Uint8Array {
  const place = readCount(bytes, 0)
  const length = readCount(bytes, place)
  const start = place + wordBytes
  return bytes.subarray(start, start + length)
}

/** More than there are bytes is as good as all of them. */
function readCount(bytes: Uint8Array, place: number): number {
  const word = bytes.subarray(place, place + wordBytes)
  if (word.length < wordBytes) return 0
  const isHuge = word.subarray(0, wordBytes - 4).some((byte) => byte !== 0)
  const count = new DataView(word.buffer, word.byteOffset).getUint32(wordBytes - 4)
  return isHuge ? bytes.length : Math.min(count, bytes.length)
}
