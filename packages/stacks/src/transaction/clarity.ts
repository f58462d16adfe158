import { decodeHex } from '@latchkey/primitives'
import type { Principal } from '../address/principals.js'
import { createByteReader, joinBytes, writeName, writeNumber } from './bytes.js'

/** What a value of Clarity begins with (SIP-005). */
const kinds = {
  uint: 1,
  buffer: 2,
  standardPrincipal: 5,
  contractPrincipal: 6,
  okay: 7,
  none: 9,
  some: 10,
  ascii: 13,
  utf8: 14,
} as const

/** Names of tokens are far shorter. */
const maxTextBytes = 1_024

/**
 * Writes a whole number (`uint`).
 *
 * @param value - Below 2¹²⁸.
 */
export function writeUint(value: bigint): Uint8Array {
  return joinBytes([kinds.uint], writeNumber(value, 16))
}

/**
 * Writes an account or a contract (`principal`).
 *
 * @param principal - Which.
 */
export function writePrincipal({ version, hash160, contractName }: Principal): Uint8Array {
  return contractName === undefined
    ? joinBytes([kinds.standardPrincipal, version], hash160)
    : joinBytes([kinds.contractPrincipal, version], hash160, writeName(contractName))
}

/**
 * Writes bytes that are there (`(some (buff …))`).
 *
 * @param bytes - Which.
 */
export function writeSomeBytes(bytes: Uint8Array): Uint8Array {
  return joinBytes([kinds.some, kinds.buffer], writeNumber(bytes.length, 4), bytes)
}

/** Writes a value that is missing (`none`). */
export function writeNone(): Uint8Array {
  return Uint8Array.of(kinds.none)
}

/**
 * Reads the number in `(ok uint)`.
 *
 * @param text - The value in hexadecimal, as a node answers.
 * @returns `undefined` for anything else.
 */
export function readOkUint(text: string): bigint | undefined {
  return readOk(text, (reader) =>
    reader.takeNumber(1) === BigInt(kinds.uint) ? reader.takeNumber(16) : undefined,
  )
}

/**
 * Reads the text in `(ok string)`, of either kind.
 *
 * @param text - As for {@link readOkUint}.
 */
export function readOkText(text: string): string | undefined {
  return readOk(text, (reader) => {
    const kind = Number(reader.takeNumber(1))
    const length = Number(reader.takeNumber(4))
    const isText = kind === kinds.ascii || kind === kinds.utf8
    return isText && length <= maxTextBytes ? reader.takeText(length) : undefined
  })
}

function readOk<Value>(
  text: string,
  read: (reader: ReturnType<typeof createByteReader>) => Value | undefined,
): Value | undefined {
  const bytes = decodeHex(text)
  if (!bytes) return undefined
  const reader = createByteReader(bytes)
  try {
    if (reader.takeNumber(1) !== BigInt(kinds.okay)) return undefined
    const value = read(reader)
    return reader.isAtEnd() ? value : undefined
  } catch {
    // It ends too early.
    return undefined
  }
}
