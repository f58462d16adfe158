import { decodeHex, isSameBytes } from '@latchkey/primitives'

/** What wallets put around a message, so that its signature is good for no transaction. */
const frame = { start: new TextEncoder().encode('<Bytes>'), end: new TextEncoder().encode('</Bytes>') }

/** A message, and what is signed of it. */
export type Message = { bytes: Uint8Array; framed: Uint8Array }

/**
 * Reads a message as sites give it. It is always signed in a frame: once, whether or not the site has framed it.
 *
 * @param data - Bytes in hexadecimal with `0x`, or a text.
 */
export function readMessage(data: string): Message {
  const given = data.startsWith('0x') ? decodeHex(data) : undefined
  const bytes = given ?? new TextEncoder().encode(data)
  const { end, start } = frame
  const inner = bytes.subarray(start.length, bytes.length - end.length)
  const isFramed =
    bytes.length >= start.length + end.length &&
    isSameBytes(bytes.subarray(0, start.length), start) &&
    isSameBytes(bytes.subarray(bytes.length - end.length), end)
  if (isFramed) return { bytes: inner, framed: bytes }
  const framed = new Uint8Array(start.length + bytes.length + end.length)
  framed.set(start)
  framed.set(bytes, start.length)
  framed.set(end, start.length + bytes.length)
  return { bytes, framed }
}
