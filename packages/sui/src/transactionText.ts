import { decodeBase64 } from '@latchkey/primitives'

/** A transaction has 128 kB at most; as JSON, or with what is still to be looked up, it is longer. */
const maxLength = 1_000_000

/**
 * Reads a transaction as pages hand it over: its BCS in base64, or the JSON of Sui's SDK, which wallets complete. Both go to wallets
 * as they are: they read either.
 *
 * @param value - Anything.
 * @returns `undefined` for what is neither.
 */
export function readTransactionText(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || value.length > maxLength) return undefined
  return isJsonObject(value) || decodeBase64(value) ? value : undefined
}

function isJsonObject(text: string): boolean {
  if (!text.startsWith('{')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
