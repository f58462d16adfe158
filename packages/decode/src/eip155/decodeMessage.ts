import { DecodeError } from '@latchkey/errors/decode'
import { toHex, toText } from '../bytes.js'

/**
 * The bytes of a message to sign with `personal_sign`, and its text when it is text.
 *
 * @param message - What the site passed: hexadecimal bytes or plain text.
 * @returns The bytes as hexadecimal, and the text unless the bytes are not printable UTF-8.
 * @throws decode/unreadable for what some read as bytes and others as text, so that it may be shown as one and signed as the other.
 */
export function decodeMessage(message: string): { hex: `0x${string}`; text: string | undefined } {
  const isAmbiguous = /^0x[0-9a-f]*$/i.test(message) && !/^0x(..)*$/.test(message)
  if (isAmbiguous)
    throw unreadable('The message may be bytes or text: write bytes as 0x and two digits for each')
  // Half a character has no bytes: it is signed as another one.
  if (/\p{Cs}/u.test(message)) throw unreadable('The message has half a character in it')
  const bytes = /^0x([0-9a-fA-F]{2})*$/.test(message)
    ? fromHex(message.slice(2))
    : new TextEncoder().encode(message)
  return { hex: toHex(bytes), text: toText(bytes) }
}

function unreadable(reason: string): Error {
  return new DecodeError('decode/unreadable', { reason })
}

function fromHex(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
