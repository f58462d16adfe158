import { base64 } from '@scure/base'

/**
 * Bytes a wallet gave for a text, and how they are to be read: a witness (`simple`), a whole transaction (`full`), or what wallets
 * gave before BIP-322 (`legacy`).
 */
export type DecodedSignature = { form: 'simple' | 'full' | 'legacy'; bytes: Uint8Array }

/** The longest that is read: a transaction with one key is a fifth of it. */
const maxSignatureLength = 2_000
const legacyBytes = 65
/** The first byte of a legacy signature: 27, the number of the key, and 4 for each newer kind of address. */
const legacyHeaders = { first: 27, last: 42 }
const prefixes: Readonly<Record<string, DecodedSignature['form']>> = { smp: 'simple', ful: 'full' }

/**
 * Reads a signature of a text as wallets give it: base64, since 2026 behind three letters for its form, or hexadecimal.
 *
 * @param text - Any text.
 * @returns Undefined for every other text, and for proofs of funds, which say more than who somebody is.
 * @see BIP-322
 */
export function decodeSignature(text: string): DecodedSignature | undefined {
  if (text.length === 0 || text.length > maxSignatureLength) return undefined
  const form = prefixes[text.slice(0, 3)]
  if (form !== undefined) return toSignature(form, decodeBase64(text.slice(3)))
  const bytes = /^(?:[0-9a-f]{2})+$/i.test(text)
    ? Uint8Array.from(Buffer.from(text, 'hex'))
    : decodeBase64(text)
  return toSignature(bytes && isLegacy(bytes) ? 'legacy' : 'simple', bytes)
}

function toSignature(
  form: DecodedSignature['form'],
  bytes: Uint8Array | undefined,
): DecodedSignature | undefined {
  return bytes && bytes.length > 0 ? { form, bytes } : undefined
}

function isLegacy(bytes: Uint8Array): boolean {
  const [header = 0] = bytes
  return bytes.length === legacyBytes && header >= legacyHeaders.first && header <= legacyHeaders.last
}

function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
