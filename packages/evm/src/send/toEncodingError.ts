import type { AppKitError } from '@latchkey/errors'
import { EncodingError } from '@latchkey/errors/encoding'
import { BaseError } from 'viem'

/** What viem calls them, and what we do. */
const codes = {
  IntegerOutOfRangeError: 'encoding/integer-out-of-range',
  InvalidBytesBooleanError: 'encoding/invalid-bytes-boolean',
  InvalidHexBooleanError: 'encoding/invalid-hex-boolean',
  SizeOverflowError: 'encoding/size-overflow',
} as const

/**
 * Translates what viem throws when numbers and bytes are written or read (§8.044), however deep it is wrapped.
 *
 * @param error - Anything.
 * @returns `undefined` when it is none of these.
 */
export function toEncodingError(error: unknown): AppKitError | undefined {
  if (!(error instanceof BaseError)) return undefined
  const found = error.walk((cause) => cause instanceof BaseError && cause.name in codes) as BaseError | null
  if (!found) return undefined
  const code = codes[found.name as keyof typeof codes]
  return new EncodingError(code, { reason: found.shortMessage }, { cause: error })
}
