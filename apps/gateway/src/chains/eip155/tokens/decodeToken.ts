import { toPlainText } from '@latchkey/primitives'
import { type Hex, hexToBytes, isHex, size, sliceHex } from 'viem'

/** An amount of 256 bits has no more digits. */
const maxDecimals = 77
const wordBytes = 32

/**
 * Reads what a contract says it is called. It may say anything: only characters that can be shown stay, and of these the
 * first 64. Texts of fixed length, as old tokens have them, and texts that were cut off are read too.
 *
 * @param answer - Of `name` or `symbol`; undefined when the contract failed.
 * @returns Null when nothing that can be shown is in it.
 */
export function decodeText(answer: Hex | undefined): string | null {
  if (answer === undefined || !isHex(answer)) return null
  const bytes = size(answer) === wordBytes ? hexToBytes(answer) : getTextBytes(hexToBytes(answer))
  // Without what was no character at all.
  return toPlainText(new TextDecoder().decode(bytes).replaceAll('\uFFFD', '')) || null
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

/**
 * Reads how many decimals a token has.
 *
 * @param answer - Of `decimals`; undefined when the contract failed.
 * @returns Null for what is no number, and for one that no amount has digits for.
 */
export function decodeDecimals(answer: Hex | undefined): number | null {
  if (answer === undefined || size(answer) < wordBytes) return null
  const decimals = BigInt(sliceHex(answer, 0, wordBytes))
  return decimals <= maxDecimals ? Number(decimals) : null
}

/**
 * Shortens an address for where a name is missing.
 *
 * @param address - The address.
 * @returns Such as `0x1234…abcd`.
 */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
