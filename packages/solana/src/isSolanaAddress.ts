import { decodeBase58 } from '@latchkey/primitives'

/**
 * Tells whether a text is an address of Solana: 32 to 44 characters of base58 (§5.009) that are 32 bytes.
 *
 * @param value - Any text.
 */
export function isSolanaAddress(value: string): boolean {
  return value.length >= 32 && value.length <= 44 && decodeBase58(value)?.length === 32
}
